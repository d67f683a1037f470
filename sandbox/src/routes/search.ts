import { contract } from "#provider/contract/index";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { findAnywhere } from "../db/lists/everything.ts";
import { implement } from "../http/implement.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { teamViewer } from "../people/team.ts";
import { sightOfWallets } from "../people/wallet.ts";
import { maskedCard } from "../domain/card.ts";
import { toInstant } from "../wire/page.ts";
import { toPayoutFile } from "../wire/payout-file.ts";
import { toPayout } from "../wire/payout.ts";
import { toTransfer } from "../wire/transfer.ts";
import { toWithdrawal } from "../wire/withdrawal.ts";

const { search } = contract;

export const searchRoutes = [
  implement(search.everything, async ({ db, person, query }) => {
    const maySeeTeam = allows(AREA_ACCESS.seeUsers, person);
    const { merchantId } = person.user;
    const team = maySeeTeam && merchantId !== null ? { merchantId, viewer: teamViewer(person) } : undefined;
    const wallets = allows(AREA_ACCESS.wallet, person) ? sightOfWallets(person) : undefined;
    const payouts = allows(AREA_ACCESS.payouts, person) ? payoutViewer(person) : undefined;
    const found = await findAnywhere(db, person.sight, query.q, { team, wallets, payouts });
    return {
      invoices: found.invoices.map((invoice) => ({
        id: invoice.id,
        invoiceCode: invoice.code,
        bookingId: invoice.bookingId,
        fullName: invoice.fullName,
        amount: invoice.amountMinor,
        heldAmount: invoice.heldMinor,
        currency: invoice.currency,
        status: invoice.status,
        createdDate: toInstant(invoice.createdAt),
      })),
      transactions: found.transactions.map((transaction) => ({
        id: transaction.id,
        orderId: transaction.orderId,
        rrn: transaction.rrn,
        fullName: transaction.fullName,
        cardBrand: transaction.cardBrand,
        cardNumber: maskedCard(transaction.cardLast4),
        amount: transaction.amountMinor,
        currency: transaction.currency,
        status: transaction.status,
        createDate: toInstant(transaction.createdAt),
      })),
      links: found.links.map(({ link, appName }) => ({
        id: link.id,
        title: link.title,
        code: link.code,
        appName,
        amount: link.amountMinor,
        currency: link.currency,
        status: link.status,
      })),
      customers: found.customers,
      payouts: found.payouts.map(toPayout),
      payoutFiles: found.payoutFiles.map(toPayoutFile),
      withdrawals: found.withdrawals.map(toWithdrawal),
      transfers: found.transfers.map(toTransfer),
      users: found.users.map(({ id, fullName, email, mobilePhone }) => ({ id, fullName, email, mobilePhone })),
    };
  }),
];
