import { ofWord } from "#provider/rules/open-words";
import type { Language } from "~/i18n/languages";
import { formatMoney } from "~/i18n/format";
import { LINK_STATUS } from "~/i18n/words";
import { optional } from "~/server/optional";
import type { RequestContext } from "~/server/context";
import type { Provider } from "~/server/provider";
import { showPhone } from "~/server/phone";
import { readRecent } from "~/server/recent";
import { paths } from "~/paths";
import type { RecentKind } from "~/utils/recent-things";
import { invoiceItem, line, paymentItem, payoutItem, type FoundItem } from "./search-results";

type ReadItem = (provider: Provider, id: string, language: Language) => Promise<FoundItem>;

/** How to load each kind of thing, and how the search shows it. */
const READ: Record<RecentKind, ReadItem> = {
  invoices: async (provider, id, language) => invoiceItem(await provider.invoices.get({ params: { id } }), language),
  transactions: async (provider, id, language) =>
    paymentItem(await provider.transactions.get({ params: { id } }), language),
  "payment-links": async (provider, id, language) => {
    const { title, amount, currency, appName, status } = await provider.links.get({ params: { id } });
    return {
      to: paths.paymentLink(id),
      title,
      detail: appName,
      ...(amount === null ? {} : { amount: formatMoney(language, amount, currency) }),
      word: ofWord(LINK_STATUS, status),
    };
  },
  customers: async (provider, id) => {
    const { fullName, phone, email } = await provider.customers.get({ params: { id } });
    return { to: paths.customer(id), title: fullName, detail: line(phone && showPhone(phone), email) };
  },
  payouts: async (provider, id, language) => payoutItem(await provider.payouts.one({ params: { id } }), language),
};

/**
 * The things that the person opened last, with their current data. Deleted things, and things that they may no longer
 * see, are left out.
 */
export async function recentItems(context: RequestContext, language: Language): Promise<FoundItem[]> {
  const provider = context.provider();
  const read = readRecent(context.cookies).map(({ kind, id }) =>
    optional(context, "recent_unknown", READ[kind](provider, id, language)),
  );
  return (await Promise.all(read)).filter((item) => item !== undefined);
}
