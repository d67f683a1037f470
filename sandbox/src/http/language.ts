import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema, type Language } from "#provider/contract/words";

/** The first language of ours in an `Accept-Language` header; English if it names none. */
export function readLanguage(acceptLanguage: string | null | undefined): Language {
  const wanted = (acceptLanguage ?? "").split(",").map((range) => range.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languageSchema.safeParse(code).data ?? [])[0] ?? "en";
}

/** The wanted language, if the region speaks it. */
export const spokenIn = (region: Region, wanted: Language | undefined): Language | undefined =>
  REGION_FACTS[region].languages.find((one) => one === wanted);

/** The caller's present language of the interface, if the request names it and the region speaks it. */
export function languageOf(request: Request, region: Region): Language | undefined {
  const header = request.headers.get("Accept-Language");
  return spokenIn(region, header === null ? undefined : readLanguage(header));
}
