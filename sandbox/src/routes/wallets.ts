import { contract } from "#provider/contract/index";
import { findMovements, listMovements, movementTabCounts, movementTotals } from "../db/lists/movements.ts";
import { availableAccount, walletsInSight } from "../db/wallets.ts";
import { implement } from "../http/implement.ts";
import { sightOfWallets, walletOf } from "../people/wallet.ts";
import { toPage } from "../wire/page.ts";
import { toMovement, toWallet } from "../wire/wallet.ts";

const { wallets } = contract;

export const walletRoutes = [
  implement(wallets.list, async ({ db, person }) => (await walletsInSight(db, sightOfWallets(person))).map(toWallet)),

  implement(wallets.movements, async ({ db, person, params, query: { page, pageSize, ...filter } }) => {
    const wallet = await walletOf(db, person, params.appId);
    const asked = findMovements(availableAccount(wallet), person.region, filter);
    const list = await listMovements(db, asked, { page, pageSize });
    return toPage(
      list.rows.map((row) => toMovement(row, wallet.currency)),
      list.found,
      { page, pageSize },
    );
  }),

  implement(wallets.movementTotals, async ({ db, person, params, query }) => {
    const wallet = await walletOf(db, person, params.appId);
    const account = availableAccount(wallet);
    const [totals, tabs] = await Promise.all([
      movementTotals(db, findMovements(account, person.region, query)),
      movementTabCounts(db, account),
    ]);
    const { sums } = totals;
    return {
      wallet: toWallet(wallet),
      totalElements: totals.found.total,
      ...(totals.found.more ? { more: true } : {}),
      currency: wallet.currency,
      received: sums?.inMinor ?? null,
      sent: sums?.outMinor ?? null,
      fees: sums?.feesMinor ?? null,
      net: sums === undefined ? null : sums.inMinor - sums.outMinor - sums.feesMinor,
      tabs,
    };
  }),
];
