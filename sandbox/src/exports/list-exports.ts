import type { Call, FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { EXPORT_ROWS, PAGE_SIZE, USER_EXPORT_ROWS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { z } from "zod";
import { bulkUploadParams } from "#provider/contract/bulk";
import { findApplication, listApplications } from "../db/applications.ts";
import { findBulk } from "../db/bulk.ts";
import { availableAccount, walletsInSight } from "../db/wallets.ts";
import type { ExportLink } from "../db/export-links.ts";
import {
  customerSeqsFound,
  movementSeqsFound,
  payoutSeqsFound,
  qrSeqsFound,
  readCustomerLines,
  readDisputes,
  readInvoices,
  readMovements,
  readPayouts,
  readQrPayments,
  readTransactions,
  readTransfers,
  seqsChosen,
  seqsFound,
} from "../db/lists/export-rows.ts";
import { disputeSeqs } from "../db/lists/disputes.ts";
import { findCustomers } from "../db/lists/customers.ts";
import { bulkInvoiceSeqs, findBulkInvoices } from "../db/lists/bulk-invoices.ts";
import { findInvoices } from "../db/lists/invoices.ts";
import { findMovements } from "../db/lists/movements.ts";
import { findPayouts } from "../db/lists/payouts.ts";
import { findQrPayments } from "../db/lists/qr-payments.ts";
import { findTransactions } from "../db/lists/transactions.ts";
import { transferSeqs } from "../db/lists/transfers.ts";
import { withdrawalSeqs } from "../db/lists/withdrawals.ts";
import { listTeam } from "../db/users.ts";
import { sightWith, type Somebody } from "../people/person.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { merchantOf, teamViewer } from "../people/team.ts";
import { sightOfWallets } from "../people/wallet.ts";
import { toUser } from "../wire/user.ts";
import { filterSheet, type About } from "./filter-sheet.ts";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { walletParams } from "#provider/contract/movements";
import { disputeTable } from "./dispute-table.ts";
import { DISPUTE_WORDS } from "./dispute-words.ts";
import { excelAnswer } from "./excel.ts";
import { customerTable, invoiceTable, qrTable, transactionTable, type Reader } from "./list-tables.ts";
import { movementTable } from "./movement-cells.ts";
import type { Deps, ListExport, Prepared } from "./list-export.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { noted } from "./noted.ts";
import { payoutTable } from "./payout-table.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";
import { userSheet } from "./user-sheet.ts";
import { transferTable, withdrawalTable } from "./wallet-money-tables.ts";
import { TRANSFER_WORDS, WITHDRAWAL_WORDS } from "./wallet-money-words.ts";
import { xlsxStream, type StreamedTable } from "./xlsx.ts";

const describeExport = <C extends Call>(
  list: ExportLink["list"],
  call: C,
  name: ListExport["name"],
  prepare: (deps: Deps, who: Somebody, query: z.output<C["query"]>) => Promise<Prepared>,
): ListExport => ({
  list,
  call,
  name,
  prepare: (deps, who, asked) => prepare(deps, who, z.parse<C["query"]>(call.query, asked)),
});

/** The file's name: the list and the day. */
const fileName = ({ clock }: Deps, { region }: Somebody, word: string): string =>
  `attachment; filename="${word}-${dayIn(region, clock.date())}.xlsx"`;

const aboutFile = (
  list: ExportLink["list"],
  asked: Record<string, unknown>,
  { deps, who, language }: { deps: Deps; who: Somebody; language: Language },
): About => filterSheet(list, asked, { language, region: who.region }, deps.clock.date().getTime());

/**
 * A list as a file that is written while it is read. `seqs`: the keys of its rows in order, one more than the file may
 * hold if the list has more.
 */
function streamed(
  deps: Deps,
  who: Somebody,
  { word, language, seqs, about }: { word: string; language: Language; seqs: readonly number[]; about: About },
  tableOf: (seqs: readonly number[], reader: Reader) => StreamedTable,
): Prepared {
  const cut = seqs.length > EXPORT_ROWS;
  const held = cut ? seqs.slice(0, EXPORT_ROWS) : seqs;
  return {
    rows: held.length,
    cut,
    file: async () => {
      const table = tableOf(held, { language, region: who.region, cutAt: cut ? EXPORT_ROWS : undefined });
      return {
        body: xlsxStream({ ...table, about, pages: noted(deps, table.pages) }),
        contentType: EXCEL_MEDIA_TYPE,
        contentDisposition: fileName(deps, who, word),
      };
    },
  };
}

const MORE_THAN_FITS = EXPORT_ROWS + 1;
const PERMISSION = "EXPORT_PAYMENT_METHOD";

const pageOf = (seqs: readonly number[], { page = 0, pageSize = PAGE_SIZE }: { page?: number; pageSize?: number }) =>
  seqs.slice(page * pageSize, (page + 1) * pageSize);

export const transactionExport = describeExport(
  "transactions",
  contract.transactions.export,
  (language) => LIST_WORDS[language].transactions.sheet,
  async (deps, who, { language, sort, page, offset: pageSize, ...filter }) => {
    const { db } = deps;
    const about = aboutFile("transactions", filter, { deps, who, language });
    const found = await findTransactions(db, sightWith(who, PERMISSION), who.region, filter, sort);
    const whole = await seqsFound(db, "transactions", found, MORE_THAN_FITS);
    const seqs = page === undefined && pageSize === undefined ? whole : pageOf(whole, { page, pageSize });
    return streamed(deps, who, { word: "transactions", language, seqs, about }, (held, reader) =>
      transactionTable(readTransactions(db, held), reader),
    );
  },
);

export const invoiceExport = describeExport(
  "invoices",
  contract.invoices.export,
  (language) => LIST_WORDS[language].invoices.sheet,
  async (deps, who, { language, sort, ids, ...filter }) => {
    const { db } = deps;
    const sight = sightWith(who, PERMISSION);
    const seqs =
      ids === undefined
        ? await seqsFound(db, "invoices", await findInvoices(db, sight, who.region, filter, sort), MORE_THAN_FITS)
        : await seqsChosen(db, sight, ids.split(","), sort);
    const about = aboutFile("invoices", { ...filter, ids }, { deps, who, language });
    return streamed(deps, who, { word: "invoices", language, seqs, about }, (held, reader) =>
      invoiceTable(readInvoices(db, held), reader),
    );
  },
);

export const qrExport = describeExport(
  "qr",
  contract.invoices.exportQr,
  (language) => LIST_WORDS[language].qr.sheet,
  async (deps, who, { language, sort, ...filter }) => {
    const { db } = deps;
    const found = await findQrPayments(db, sightWith(who, PERMISSION), who.region, filter, sort);
    const seqs = await qrSeqsFound(db, found, MORE_THAN_FITS);
    const about = aboutFile("qr", filter, { deps, who, language });
    return streamed(deps, who, { word: "qr-payments", language, seqs, about }, (held, reader) =>
      qrTable(readQrPayments(db, held), reader),
    );
  },
);

export const payoutExport = describeExport(
  "payouts",
  contract.payouts.export,
  (language) => PAYOUT_WORDS[language].sheet,
  async (deps, who, { language, ...asked }) => {
    const { db } = deps;
    const viewer = payoutViewer({ ...who, sight: sightWith(who, PERMISSION) });
    const seqs = await payoutSeqsFound(db, findPayouts(viewer, asked), MORE_THAN_FITS);
    const { tab = "ALL", appId } = asked;
    const source = appId === undefined ? undefined : await findApplication(db, who.sight, appId);
    const said = {
      ...asked,
      tab: tab === "ALL" ? undefined : PAYOUT_WORDS[language].tab[tab],
      appId: source?.application.name ?? appId,
    };
    const about = aboutFile("payouts", said, { deps, who, language });
    return streamed(deps, who, { word: "payouts", language, seqs, about }, (held, reader) =>
      payoutTable(readPayouts(db, held), reader),
    );
  },
);

/** An application by its name, where it is in sight. */
const namedApp = async (db: Deps["db"], who: Somebody, appId: string | undefined) =>
  appId === undefined ? undefined : ((await findApplication(db, who.sight, appId))?.application.name ?? appId);

export const withdrawalExport = describeExport(
  "withdrawals",
  contract.walletMoney.exportWithdrawals,
  (language) => WITHDRAWAL_WORDS[language].sheet,
  async (deps, who, { language, isEmail: _, ...asked }) => {
    const { db } = deps;
    const viewer = { sight: sightOfWallets(who), region: who.region };
    const seqs = await withdrawalSeqs(db, viewer, asked, MORE_THAN_FITS);
    const { tab = "ALL", appId } = asked;
    const said = {
      ...asked,
      tab: tab === "ALL" ? undefined : WITHDRAWAL_WORDS[language].tab[tab],
      appId: await namedApp(db, who, appId),
    };
    const about = aboutFile("withdrawals", said, { deps, who, language });
    return streamed(deps, who, { word: "withdrawals", language, seqs, about }, (held, reader) =>
      withdrawalTable(readPayouts(db, held), reader),
    );
  },
);

export const transferExport = describeExport(
  "transfers",
  contract.transfers.export,
  (language) => TRANSFER_WORDS[language].sheet,
  async (deps, who, { language, isEmail: _, ...asked }) => {
    const { db } = deps;
    const viewer = { sight: sightOfWallets(who), region: who.region };
    const seqs = await transferSeqs(db, viewer, asked, MORE_THAN_FITS);
    const { tab = "ALL", appId } = asked;
    const said = {
      ...asked,
      tab: tab === "ALL" ? undefined : TRANSFER_WORDS[language].tab[tab],
      appId: await namedApp(db, who, appId),
    };
    const about = aboutFile("transfers", said, { deps, who, language });
    return streamed(deps, who, { word: "transfers", language, seqs, about }, (held, reader) =>
      transferTable(readTransfers(db, held), reader),
    );
  },
);

export const userExport = describeExport(
  "users",
  contract.users.export,
  (language) => USER_EXPORT_WORDS[language].sheet,
  async (deps, who, { language, ...filter }) => {
    const { db } = deps;
    const { rows, total } = await listTeam(
      db,
      teamViewer(who),
      { merchantId: merchantOf(who), ...filter },
      { page: 0, pageSize: USER_EXPORT_ROWS },
    );
    const file = async (): Promise<FileAnswer> => {
      const visible = await listApplications(db, teamViewer(who).sight);
      const names = new Map(visible.map(({ application }) => [application.id, application.name]));
      const sheet = userSheet(rows.map(toUser), total, { language, region: who.region, names });
      const about = aboutFile("users", filter, { deps, who, language });
      return { ...(await excelAnswer({ ...sheet, about })), contentDisposition: fileName(deps, who, "users") };
    };
    return { rows: rows.length, cut: total > rows.length, file };
  },
);

/** The movements of one wallet. */
export const movementExport: ListExport = {
  list: "movements",
  call: contract.wallets.export,
  name: (language) => STATEMENT_WORDS[language].movements,
  prepare: async (deps, who, asked) => {
    const { db } = deps;
    const { appId } = walletParams.parse(asked);
    const { language, isEmail: _, ...filter } = contract.wallets.export.query.parse(asked);
    const [wallet] = await walletsInSight(db, sightOfWallets(who), appId);
    if (!wallet) return undefined;
    const found = findMovements(availableAccount(wallet), who.region, filter);
    const seqs = await movementSeqsFound(db, found, MORE_THAN_FITS);
    const about = aboutFile("movements", filter, { deps, who, language });
    return streamed(deps, who, { word: `movements-${appId}`, language, seqs, about }, (held, reader) =>
      movementTable(readMovements(db, held), wallet.currency, reader),
    );
  },
};

/** Sums and counts cover the applications whose payments the person may export. */
export const customerExport = describeExport(
  "customers",
  contract.customers.export,
  (language) => LIST_WORDS[language].customers.sheet,
  async (deps, who, { language, ...filter }) => {
    const { db } = deps;
    const sight = sightWith(who, PERMISSION);
    const seqs = await customerSeqsFound(db, findCustomers(sight, filter), MORE_THAN_FITS);
    const about = aboutFile("customers", filter, { deps, who, language });
    return streamed(deps, who, { word: "customers", language, seqs, about }, (held, reader) =>
      customerTable(readCustomerLines(db, sight, held), reader),
    );
  },
);
/** The invoices that one bulk upload has made. */
export const bulkExport: ListExport = {
  list: "bulk",
  call: contract.bulk.export,
  name: (language) => LIST_WORDS[language].invoices.sheet,
  prepare: async (deps, who, asked) => {
    const { db } = deps;
    const { bulkInvoiceId } = bulkUploadParams.parse(asked);
    const { language, isEmail: _, ...filter } = contract.bulk.export.query.parse(asked);
    if (!(await findBulk(db, who.sight, bulkInvoiceId))) return undefined;
    const sight = sightWith(who, PERMISSION);
    // The upload is in sight but no invoice of it may be exported: a file without rows.
    const named = await findBulk(db, sight, bulkInvoiceId);
    const found = named && findBulkInvoices(sight, bulkInvoiceId, filter);
    const seqs = await bulkInvoiceSeqs(db, found, MORE_THAN_FITS);
    const about = aboutFile("bulk", { file: named?.upload.fileName, ...filter }, { deps, who, language });
    return streamed(deps, who, { word: "bulk-invoices", language, seqs, about }, (held, reader) =>
      invoiceTable(readInvoices(db, held), reader),
    );
  },
};

export const disputeExport = describeExport(
  "disputes",
  contract.disputes.export,
  (language) => DISPUTE_WORDS[language].sheet,
  async (deps, who, { language, isEmail: _, sort, ...asked }) => {
    const { db } = deps;
    const viewer = { sight: sightWith(who, PERMISSION), region: who.region };
    const seqs = await disputeSeqs(db, viewer, asked, sort, MORE_THAN_FITS);
    const { tab = "ALL", appId } = asked;
    const said = {
      ...asked,
      tab: tab === "ALL" ? undefined : DISPUTE_WORDS[language].tab[tab],
      appId: await namedApp(db, who, appId),
    };
    const about = aboutFile("disputes", said, { deps, who, language });
    return streamed(deps, who, { word: "disputes", language, seqs, about }, (held, reader) =>
      disputeTable(readDisputes(db, held), reader),
    );
  },
);

/** Every list that can be a file; links in messages name them. */
export const LIST_EXPORTS: readonly ListExport[] = [
  transactionExport,
  invoiceExport,
  qrExport,
  payoutExport,
  userExport,
  movementExport,
  customerExport,
  bulkExport,
  withdrawalExport,
  transferExport,
  disputeExport,
];
