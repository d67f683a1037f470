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

type PreviewInput = {
  /** The values of the form, valid or not. */
  typed: FormData;
  region: Region;
  /** The language in which the amount is typed. */
  language: Language;
  today: Day;
};

/** Stands for an unreadable value. */
const NONE = "—";

/**
 * Reads as much as it can of a half-filled form, and changes nothing. Throws a 404 if the application is out of the
 * person's sight.
 */
export async function linkPreview({
  provider,
  ...given
}: PreviewInput & { provider: Provider }): Promise<PayerPreview> {
  const appId = appIdSchema.safeParse(given.typed.get("appId")).data;
  const application = appId === undefined ? undefined : await provider.applications.get({ params: { appId } });
  return linkPreviewOf(given, application?.name ?? null);
}

/** The preview with a known name of the application, or null if none is chosen yet. */
export function linkPreviewOf(
  { typed, region, language: own, today }: PreviewInput,
  merchant: string | null,
): PayerPreview {
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
