import { METADATA } from "#provider/contract/limits";
import type { ToldMerchantTerms, TypedMerchantTerms } from "#provider/contract/merchant-terms";
import { RETURN_FIELDS } from "#provider/contract/return-fields";
import { message } from "~/i18n/messages";
import type { TypedTerms } from "~/utils/merchant-terms";

/** A merchant's own facts as its form shows them: one on each line, `name: value`. */
const metadataText = (metadata: ToldMerchantTerms["metadata"]): string =>
  Object.entries(metadata ?? {})
    .map(([name, value]) => `${name}: ${value.replaceAll(/\s+/g, " ")}`)
    .join("\n");

/** The facts of a text; undefined if a line is none, too long, one too many, or names what another one names. */
function readMetadata(text: string): Record<string, string> | undefined {
  const facts = new Map<string, string>();
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? [];
    const fits = name.length <= METADATA.keyLength && value.length <= METADATA.valueLength;
    if (name === "" || !fits || facts.has(name)) return undefined;
    facts.set(name, value);
  }
  return facts.size > METADATA.keys ? undefined : Object.fromEntries(facts);
}

/** The values of the fields, as the form shows them. */
export const shownTerms = ({ metadata, ...told }: ToldMerchantTerms): TypedTerms => ({
  reference: told.reference ?? undefined,
  metadata: metadataText(metadata) || undefined,
  ...Object.fromEntries(RETURN_FIELDS.map((field) => [field, told[field] ?? undefined])),
});

type Read = { ok: true; terms: TypedMerchantTerms } | { ok: false; fieldErrors: Record<string, string[]> };

/**
 * What the provider is told of typed terms; an empty field is none. `before`: the terms of what is edited. Facts that
 * stand as they were shown are left out, because a value of several lines, which only a server can give, would lose
 * them.
 */
export function readTerms(typed: TypedTerms, before: ToldMerchantTerms = {}): Read {
  const text = (typed.metadata ?? "").replaceAll("\r\n", "\n");
  const isAsShown = text === metadataText(before.metadata);
  const metadata = isAsShown ? undefined : readMetadata(text);
  if (!isAsShown && metadata === undefined) {
    const { keys, keyLength: nameLength, valueLength } = METADATA;
    return { ok: false, fieldErrors: { metadata: [message("metadata", { keys, nameLength, valueLength })] } };
  }
  const isNone = metadata !== undefined && Object.keys(metadata).length === 0;
  return {
    ok: true,
    terms: {
      reference: typed.reference ?? null,
      ...(metadata === undefined ? {} : { metadata: isNone ? null : metadata }),
      redirectUrl: typed.redirectUrl ?? null,
      approveUrl: typed.approveUrl ?? null,
      cancelUrl: typed.cancelUrl ?? null,
      declineUrl: typed.declineUrl ?? null,
    },
  };
}
