import { RETURN_FIELDS } from "#provider/contract/return-fields";

/** The fields of a merchant's own terms, as forms and the provider name them. */
export const TERM_FIELDS = ["reference", "metadata", ...RETURN_FIELDS] as const;
export type TermField = (typeof TERM_FIELDS)[number];
export type TypedTerms = { [Field in TermField]?: string | undefined };

/** What the fields of a merchant's own terms say. */
export type TermWords = { title: string; labels: Record<TermField, string>; metadataHelp: string; help: string };
