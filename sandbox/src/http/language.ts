import { languageSchema, type Language } from "#provider/contract/words";

/** The first language of ours that an `Accept-Language` header names; English where it names none. */
export function readLanguage(acceptLanguage: string | null | undefined): Language {
  const wanted = (acceptLanguage ?? "").split(",").map((range) => range.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languageSchema.safeParse(code).data ?? [])[0] ?? "en";
}
