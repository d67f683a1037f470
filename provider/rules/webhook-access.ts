import { allows, AREA_ACCESS, type Access, type Person } from "../contract/permissions.ts";
import { WEBHOOK_TYPES, type WebhookType } from "../contract/webhook-words.ts";

type Kind = WebhookType extends `${infer Known}.${string}` ? Known : never;

/**
 * The area where people read what a type tells of (decision 0166): who may not enter it sees no message of the type,
 * and sends none.
 */
const AREA_OF: Record<Kind, Access> = {
  payment: {},
  refund: {},
  invoice: {},
  link: {},
  payout: AREA_ACCESS.payouts,
  payout_file: AREA_ACCESS.payouts,
  withdrawal: AREA_ACCESS.wallet,
  dispute: {},
  application: {},
  key: { permission: "USER_APPLICATION" },
};

/** Who reads what these types tell of. Without regions: where an area does not exist, nothing of it happens. */
export const KINDS_READ = Object.entries(AREA_OF).map(([kind, { regions: _, ...access }]) => ({
  access: access satisfies Access,
  types: WEBHOOK_TYPES.filter((type) => type.startsWith(`${kind}.`)),
}));

/** The types of which a person reads nothing anywhere. */
export const typesClosedTo = (person: Person): WebhookType[] =>
  KINDS_READ.flatMap(({ access, types }) => (allows(access, person) ? [] : types));
