import type { FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { runBatch } from "../db/database.ts";
import { addExportLink } from "../db/export-links.ts";
import { newId, newSecret } from "../db/ids.ts";
import { sendMessage } from "../db/outbox.ts";
import { exportUrl } from "../env.ts";
import { EXPORT_RATES, exportWordHash } from "../exports/links.ts";
import {
  customerExport,
  disputeExport,
  bulkExport,
  invoiceExport,
  movementExport,
  payoutExport,
  qrExport,
  transactionExport,
  transferExport,
  userExport,
  withdrawalExport,
} from "../exports/list-exports.ts";
import type { ListExport } from "../exports/list-export.ts";
import type { Variables } from "../call.ts";
import { implement, implementFile } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { demandRate } from "../security/rates.ts";

const { bulk, customers, disputes, invoices, payouts, transactions, transfers, users, walletMoney, wallets } = contract;

type ExportRequest = Variables & { person: Person; request: Request; params: Record<string, string> };

/**
 * The parameters of the address, as links keep them: path and query. Of a repeated query name the first counts, as in
 * the contract.
 */
const askedOf = ({ request: { url }, params }: Pick<ExportRequest, "request" | "params">): Record<string, string> => ({
  ...Object.fromEntries([...new URL(url).searchParams].toReversed()),
  ...params,
});

/** A list as a file: at once, or by a link to the person's own e-mail address. */
async function answer(
  exported: ListExport,
  { person, request, params, ...deps }: ExportRequest,
  isEmail: boolean,
): Promise<FileAnswer | undefined> {
  const kind = isEmail ? "email" : "download";
  await demandRate(deps, [`export-${kind}`, person.user.id], EXPORT_RATES[kind]);
  const asked = askedOf({ request, params });
  const { rows, file } = found(await exported.prepare(deps, person, asked));
  if (rows === 0) throw refuse("nothing_to_export");
  if (isEmail && !person.user.emailProven) throw refuse("email_unproven");
  deps.log("exported", { list: exported.list, userId: person.user.id, rows, by: kind });
  if (!isEmail) return file();
  await sendLink(exported, deps, person, asked);
  return undefined;
}

/** Sends a link with a new secret word; the file is made when the link is opened. */
async function sendLink(
  { list, name }: ListExport,
  { db, clock, env }: Pick<Variables, "db" | "clock" | "env">,
  { user }: Person,
  query: Record<string, string>,
): Promise<void> {
  const now = clock.now();
  const word = newSecret();
  const link = exportUrl(env, word);
  const notice = NOTICES[user.language].exportReady({
    name: user.fullName,
    file: name(user.language),
    link,
    hours: EXPORT_LINK_HOURS,
  });
  await runBatch(db, [
    addExportLink(db, {
      id: newId("exp"),
      wordHash: exportWordHash(env.TOKEN_HMAC_KEY, word),
      userId: user.id,
      list,
      query,
      createdAt: now,
      expiresAt: now + EXPORT_LINK_HOURS * 3_600_000,
    }),
    sendMessage(db, { channel: "EMAIL", to: user.email, ...notice, link, at: now }),
  ]);
}

/** The number of rows of the file, for a person about to ask for it. */
async function sizeOf(exported: ListExport, { person, request, params, ...deps }: ExportRequest) {
  const { rows, cut } = found(await exported.prepare(deps, person, askedOf({ request, params })));
  return { rows, cut };
}

/** Lists as files. `../pages/exports` answers the links in messages. */
export const exportRoutes = [
  implementFile(transactions.export, (given) => answer(transactionExport, given, given.query.isEmail)),
  implement(transactions.exportSize, (given) => sizeOf(transactionExport, given)),
  implementFile(invoices.export, (given) => answer(invoiceExport, given, given.query.isEmail)),
  implement(invoices.exportSize, (given) => sizeOf(invoiceExport, given)),
  implementFile(invoices.exportQr, (given) => answer(qrExport, given, given.query.isEmail)),
  implement(invoices.exportQrSize, (given) => sizeOf(qrExport, given)),
  implementFile(payouts.export, (given) => answer(payoutExport, given, given.query.isEmail)),
  implement(payouts.exportSize, (given) => sizeOf(payoutExport, given)),
  implementFile(wallets.export, (given) => answer(movementExport, given, given.query.isEmail)),
  implement(wallets.exportSize, (given) => sizeOf(movementExport, given)),
  implementFile(customers.export, (given) => answer(customerExport, given, given.query.isEmail)),
  implement(customers.exportSize, (given) => sizeOf(customerExport, given)),
  implementFile(bulk.export, (given) => answer(bulkExport, given, given.query.isEmail)),
  implement(bulk.exportSize, (given) => sizeOf(bulkExport, given)),
  implementFile(walletMoney.exportWithdrawals, (given) => answer(withdrawalExport, given, given.query.isEmail)),
  implement(walletMoney.exportWithdrawalsSize, (given) => sizeOf(withdrawalExport, given)),
  implementFile(disputes.export, (given) => answer(disputeExport, given, given.query.isEmail)),
  implement(disputes.exportSize, (given) => sizeOf(disputeExport, given)),
  implementFile(transfers.export, (given) => answer(transferExport, given, given.query.isEmail)),
  implement(transfers.exportSize, (given) => sizeOf(transferExport, given)),
  implementFile(users.export, (given) => answer(userExport, given, given.query.isEmail)),
];
