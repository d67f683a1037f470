import { appIdSchema } from "#provider/contract/fields";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { SEND_CHANNELS, type Language } from "#provider/contract/words";
import { isDay } from "#provider/rules/days";
import {
  fillTemplate,
  INVOICE_SUBJECT,
  STANDARD_TEXTS,
  templateFor,
  valuesOf,
  type OwnTexts,
} from "#provider/rules/invoice-message";
import { PAYER_WORDS, payerPage } from "#provider/rules/payer-page";
import { smsLength } from "#provider/rules/sms";
import type { PayerPreview } from "~/billing/shared/preview/preview-shape";
import { readLanguage } from "~/i18n/languages";
import type { Provider } from "~/server/provider";
import { parseAmount } from "#provider/rules/amount-input";
import type { Day } from "~/utils/dates";
import { dueTermOf } from "./due-term";
import { describeItems, readItems, typedItems } from "./items";

type PreviewInput = {
  /** The values of the form, valid or not. */
  typed: FormData;
  region: Region;
  /** The language in which the amount is typed. */
  language: Language;
  today: Day;
};
type Application = OwnTexts & { name: string };

/** Stands for the code that the provider will give, with the same length. */
const CODE = "X".repeat(12);
const LINK = `https://pay.example/pay/${CODE}`;
/** Stands for an unreadable amount. */
const NONE = "—";

/**
 * Reads as much as it can of a half-filled form, and changes nothing. `of`: the application, if the form does not name
 * it. Throws a 404 if the application is out of the person's sight.
 */
export async function payerPreview({
  provider,
  of,
  ...given
}: PreviewInput & { provider: Provider; of?: string | null }): Promise<PayerPreview> {
  const appId = appIdSchema.safeParse(of ?? given.typed.get("appId")).data;
  return previewOf(given, appId === undefined ? undefined : await provider.applications.get({ params: { appId } }));
}

/** The preview for a known application, or for none if none is chosen yet. */
export function previewOf(
  { typed, region, language: own, today }: PreviewInput,
  application: Application | undefined,
): PayerPreview {
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const day = (name: string) => (isDay(text(name)) ? text(name) : null);
  const dueDay = { linkExpirationDate: day("linkExpirationDate"), dueDate: day("dueDate"), linkDays: text("linkDays") };
  const { currency, languages } = REGION_FACTS[region];
  const language = readLanguage(text("language"), languages) ?? own;
  const { items, sum } = readItems(typedItems(typed), own);
  const minor = items.length > 0 ? sum : parseAmount(text("amount"), own).minor;
  const preAuth = typed.has("preAuth");
  const [card, months] = [text("installmentCard"), Number(text("installmentPeriod"))];
  const page = payerPage(language, {
    amount: minor ?? 0,
    open: minor ?? 0,
    currency,
    code: "",
    bookingId: text("bookingId"),
    fullName: text("fullName"),
    checkInDate: day("checkInDate"),
    linkExpirationDate: dueTermOf(dueDay, today).linkExpirationDate,
    installment: minor !== undefined && card && months > 0 ? { card, months } : null,
    preAuth,
    partialAllowed: typed.has("partialAllowed"),
  });
  const values = {
    ...valuesOf({
      fullName: text("fullName") || NONE,
      open: minor ?? 0,
      currency,
      invoiceCode: CODE,
      link: LINK,
      language,
    }),
    ...(minor === undefined ? { amount: NONE } : {}),
  };
  const channels = typed.getAll("channels");
  const scheduled = day("scheduledDate");
  const messages = SEND_CHANNELS.filter((channel) => channels.some((one) => one === channel)).map((channel) => {
    const { template } = templateFor(application ?? STANDARD_TEXTS, language, channel);
    const body = fillTemplate(template, values);
    return {
      channel,
      to: text(channel === "EMAIL" ? "email" : "phone"),
      subject: channel === "EMAIL" ? INVOICE_SUBJECT[language](values.invoiceCode) : null,
      text: body,
      parts: channel === "SMS" ? smsLength(body).parts : null,
    };
  });
  return {
    ...page,
    ...(minor === undefined ? { sum: NONE, button: PAYER_WORDS[language].payAnyAmount } : {}),
    language,
    amount: minor ?? null,
    merchant: application?.name ?? null,
    title: null,
    description: describeItems(text("description"), items, { language, currency }),
    messages,
    sendsOn: scheduled !== null && scheduled > today ? scheduled : null,
  };
}
