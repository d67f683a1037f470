import type { z } from "zod";
import type { KeyTerms } from "#provider/contract/server-keys";
import { keyTermsSchema } from "#provider/contract/server-keys";
import { KEY_ADDRESSES } from "#provider/contract/limits";
import { dayIn, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { readNetwork } from "#provider/rules/network-address";
import { brokenKeyEnd } from "#provider/rules/server-keys";
import { message } from "~/i18n/messages";
import { sentences } from "~/server/i18n";
import type { PendingStep } from "~/server/pending-step";
import { addressesIn, type newServerKeySchema } from "./server-key-schema";

type Typed = z.output<typeof newServerKeySchema>;
type FieldErrors = Record<string, string[]>;
type Judging = { region: Region; language: Language };

const wordsOf = (language: Language) => sentences(language).getFixedT(null, "server-key-new");

/** The error of a key's last day, by the region's today. */
export function endErrors(endsOn: string | undefined, { region, language }: Judging): FieldErrors {
  const broken = brokenKeyEnd(endsOn, dayIn(region, new Date()));
  if (!broken) return {};
  return { endsOn: [broken === "datePast" ? message("datePast") : wordsOf(language)("endsOn.far")] };
}

/** The terms of a new key as the provider takes them, or what is wrong with its last day and its addresses. */
export function termsOf(
  { name, appIds, scopes, endsOn, addresses }: Typed,
  judging: Judging,
): { terms: KeyTerms } | { fieldErrors: FieldErrors } {
  const t = wordsOf(judging.language);
  const typed = addressesIn(addresses ?? "");
  const unread = typed.filter((text) => readNetwork(text) === undefined);
  const wrong =
    unread.length > 0
      ? t("addresses.wrong", { addresses: unread.join(", ").slice(0, 100) })
      : typed.length > KEY_ADDRESSES && t("addresses.many", { count: KEY_ADDRESSES });
  const fieldErrors = { ...endErrors(endsOn, judging), ...(wrong ? { addresses: [wrong] } : {}) };
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return { terms: { name, appIds, scopes, endsOn: endsOn ?? null, addresses: typed } };
}

/** The terms as texts for the step's cookie. */
export const packTerms = (terms: KeyTerms): Record<string, string> => ({ terms: JSON.stringify(terms) });

/** Reads the texts of `packTerms`; undefined for a step of something else. */
export function unpackTerms(step: PendingStep | undefined): KeyTerms | undefined {
  const text = step?.carried["terms"];
  const read = text === undefined ? undefined : keyTermsSchema.safeParse(JSON.parse(text));
  return read?.success ? read.data : undefined;
}
