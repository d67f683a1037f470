import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { guardedLoader, personOf } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { listPage } from "~/utils/list-filters";
import { readPage, type AskedPage } from "~/paths/search-params";

type MoneyPage<Item> = { content: readonly Item[]; totalElements: number; more?: boolean | undefined };

/** Loads a list of money of all wallets in sight, newest first. */
export const walletMoneyLoader = <Item, Row>(
  ask: (provider: Provider, query: AskedPage) => Promise<MoneyPage<Item>>,
  row: (item: Item) => Row,
) =>
  guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, url }) => {
    const asked = readPage(url.searchParams);
    const [list, user] = await Promise.all([ask(provider, asked), context.user()]);
    return { list: listPage(list, { values: {}, asked, row }), canWithdraw: allows(WALLET_MONEY, personOf(user)) };
  });
