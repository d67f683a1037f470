import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema, type Language } from "#provider/contract/words";
import { SENTENCES, type Sentences } from "./sentences/index.ts";

/** Where the checkout stands: by itself, or in the frames of websites that may show it. */
export type Place = "/pay" | "/embed";
/** In which language a page speaks, and in which others it could; and where it stands. */
export type View = { language: Language; languages: readonly Language[]; say: Sentences; place: Place };

/**
 * The language the payer asked for (`?lang=`), where the region has it; else the given one. Pages that belong to no
 * invoice know no region and offer all.
 */
export function viewOf(asked: string | undefined, otherwise: Language, region?: Region, place: Place = "/pay"): View {
  const languages = REGION_FACTS[region ?? "default"].languages;
  const wanted = languageSchema.safeParse(asked).data;
  const language = wanted && languages.includes(wanted) ? wanted : languages.includes(otherwise) ? otherwise : "en";
  return { language, languages, say: SENTENCES[language], place };
}

/** Addresses of the checkout; every one keeps the language and the place. */
export const paths = {
  pay: (code: string, { language, place }: View) => `${place}/${code}?lang=${language}`,
  threeDSecure: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/3ds/${transactionId}?lang=${language}`,
  receipt: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/receipt/${transactionId}?lang=${language}`,
  receiptPdf: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/receipt/${transactionId}.pdf?lang=${language}`,
};
