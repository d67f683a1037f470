import { appIdSchema } from "#provider/contract/fields";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { isDay } from "#provider/rules/days";
import { linkPage, PAYER_WORDS } from "#provider/rules/payer-page";
import { lastDayOf } from "~/billing/shared/links/link-term";
import type { PayerPreview } from "~/billing/shared/preview/preview-shape";
import { readLanguage } from "~/i18n/languages";
import type { Provider } from "~/server/provider";
import type { Day } from "~/utils/dates";

type Given = {
  /** What stands in the form, whatever it is worth. */
  typed: FormData;
  region: Region;
  /** In which the amount is typed. */
  language: Language;
  today: Day;
};

/** In place of what cannot be read. */
const NONE = "—";

/**
 * Reads what it can of a half-filled form, and changes nothing. Throws the 404 of an application that the person may
 * not see.
 */
export async function linkPreview({ provider, ...given }: Given & { provider: Provider }): Promise<PayerPreview> {
  const appId = appIdSchema.safeParse(given.typed.get("appId")).data;
  const application = appId === undefined ? undefined : await provider.applications.get({ params: { appId } });
  return linkPreviewOf(given, application?.name ?? null);
}

/** The same, once the application's name is known, if one is chosen. */
export function linkPreviewOf({ typed, region, language: own, today }: Given, merchant: string | null): PayerPreview {
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const { currency, languages } = REGION_FACTS[region];
  const language = readLanguage(text("language"), languages) ?? own;
  const isPayers = text("amountKind") === "PAYER";
  const { minor } = parseAmount(text("amount"), own);
  const day = text("linkExpirationDate");
  const term = isDay(day) ? { linkExpirationDate: day } : { linkDays: text("linkDays") };
  const page = linkPage(language, {
    title: text("title") || NONE,
    description: text("description"),
    amount: isPayers ? null : (minor ?? 0),
    currency,
    linkExpirationDate: lastDayOf(term, today) || null,
  });
  return {
    ...page,
    ...(isPayers ? {} : { amount: minor ?? null }),
    ...(isPayers || minor !== undefined ? {} : { sum: NONE, button: PAYER_WORDS[language].payAnyAmount }),
    language,
    merchant,
    messages: [],
  };
}
