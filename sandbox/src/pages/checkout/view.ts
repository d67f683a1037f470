import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema, type Language } from "#provider/contract/words";
import { SENTENCES, type Sentences } from "./sentences/index.ts";

/** The place of the checkout: its own page, or a frame on an allowed website. */
export type Place = "/pay" | "/embed";
/** The language of a page, the languages it offers, and its place. `isPreview`: it is looked at and not used. */
export type View = {
  language: Language;
  languages: readonly Language[];
  say: Sentences;
  place: Place;
  isPreview?: boolean;
};

/**
 * The language the payer asked for (`?lang=`), if the region has it; otherwise the given one. Pages without an invoice
 * know no region and offer all languages.
 */
export function viewOf(asked: string | undefined, otherwise: Language, region?: Region, place: Place = "/pay"): View {
  const languages = REGION_FACTS[region ?? "default"].languages;
  const wanted = languageSchema.safeParse(asked).data;
  const language = wanted && languages.includes(wanted) ? wanted : languages.includes(otherwise) ? otherwise : "en";
  return { language, languages, say: SENTENCES[language], place };
}

/** The parameter of a receipt that its payer has just come to. */
export const LEAVES = "leaves";

/** The addresses of the checkout; each keeps the language and the place. */
export const paths = {
  pay: (code: string, { language, place }: View) => `${place}/${code}?lang=${language}`,
  threeDSecure: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/3ds/${transactionId}?lang=${language}`,
  receipt: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/receipt/${transactionId}?lang=${language}`,
  /** The receipt right after paying: with scripts the payer goes on to the merchant by themselves. */
  receiptAndOn: (code: string, transactionId: string, view: View) =>
    `${paths.receipt(code, transactionId, view)}&${LEAVES}=1`,
  /** To the merchant's own address; of a payment, or of what nobody paid. */
  back: (code: string, transactionId: string | null, { language, place }: View) =>
    `${place}/${code}/back${transactionId === null ? "" : `/${transactionId}`}?lang=${language}`,
  receiptPdf: (code: string, transactionId: string, { language, place }: View) =>
    `${place}/${code}/receipt/${transactionId}.pdf?lang=${language}`,
};
