import { WEBHOOK_TYPES, type WebhookType } from "#provider/contract/webhook-words";

type Kind = WebhookType extends `${infer Known}.${string}` ? Known : never;

/** What types are about, in the order of the screens. */
const KINDS = [
  "payment",
  "refund",
  "invoice",
  "link",
  "payout",
  "payout_file",
  "withdrawal",
  "dispute",
  "application",
  "key",
] as const satisfies readonly Kind[];

/** The types grouped by what they are about. Each stands in exactly one group. */
export const TYPE_GROUPS: readonly { kind: Kind; types: readonly WebhookType[] }[] = KINDS.map((kind) => ({
  kind,
  types: WEBHOOK_TYPES.filter((type) => type.startsWith(`${kind}.`)),
}));
