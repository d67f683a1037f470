import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema, type Language } from "#provider/contract/words";
import { SENTENCES, type Sentences } from "./sentences/index.ts";

/** In which language a page speaks, and in which others it could. */
export type View = { language: Language; languages: readonly Language[]; say: Sentences };

/**
 * The language the payer asked for (`?lang=`), where the region has it; else the given one. Pages that belong to no invoice know no
 * region and offer all.
 */
export function viewOf(asked: string | undefined, otherwise: Language, region?: Region): View {
  const languages = REGION_FACTS[region ?? "default"].languages;
  const wanted = languageSchema.safeParse(asked).data;
  const language = wanted && languages.includes(wanted) ? wanted : languages.includes(otherwise) ? otherwise : "en";
  return { language, languages, say: SENTENCES[language] };
}

/** Addresses of the checkout; every one keeps the language. */
export const paths = {
  pay: (code: string, { language }: View) => `/pay/${code}?lang=${language}`,
  threeDSecure: (code: string, transactionId: string, { language }: View) =>
    `/pay/${code}/3ds/${transactionId}?lang=${language}`,
  receipt: (code: string, transactionId: string, { language }: View) =>
    `/pay/${code}/receipt/${transactionId}?lang=${language}`,
  receiptPdf: (code: string, transactionId: string, { language }: View) =>
    `/pay/${code}/receipt/${transactionId}.pdf?lang=${language}`,
};
