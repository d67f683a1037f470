import type { Db } from "../../db/database.ts";
import { refundBatches, refundBatchRows, refundFileRows, refundFiles } from "../../db/schema/index.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

/** Refunds of the demonstration that were made together, and those of a file. */
const TOGETHER = 3;
const IN_FILE = 6;

type Refund = Story["refunds"][number];

const boss = seedUsers.find(({ merchantId, role }) => merchantId === MERCHANTS.hotel.id && role === "ROLE_SUSER");

/** The newest refunds of the hotel's owner, as refunded together, and older ones of one application as from a file. */
export function refundBatchRowsOf(
  db: Db,
  { refunds, transactions }: Pick<Story, "refunds" | "transactions">,
): D1PreparedStatement[] {
  const made = refunds.filter(({ createdBy, state }) => createdBy === boss?.id && state === "SUCCESS").toReversed();
  const older = made.slice(TOGETHER);
  const of = new Map(transactions.map(({ id, applicationId, currency }) => [id, { applicationId, currency }]));
  const application = of.get(older[0]?.transactionId ?? "");
  const inFile = older
    .filter(({ transactionId }) => of.get(transactionId)?.applicationId === application?.applicationId)
    .slice(0, IN_FILE);
  return [...batchOf(db, made.slice(0, TOGETHER), {}), ...(application ? fileOf(db, inFile, application) : [])];
}

/** Refunds as one batch, all at the time of the newest. `file`: the file that they were confirmed from. */
function batchOf(db: Db, made: readonly Refund[], { file }: { file?: string }): D1PreparedStatement[] {
  const [newest] = made;
  if (!boss || !newest) return [];
  // From the refund's id, so that no further random number changes the rest of the story.
  const id = newest.id.replace("ref_", "rfb_");
  const at = newest.createdAt;
  const batch = {
    id,
    merchantId: MERCHANTS.hotel.id,
    reason: file === undefined ? newest.reason : "",
    fileId: file ?? null,
    createdBy: boss.id,
    createdByName: boss.fullName,
    createdAt: at,
    finishedAt: at,
  };
  const rows = made.map(({ id: refundId, transactionId, amountMinor, reason }, row) => ({
    batchId: id,
    row: file === undefined ? row : row + FIRST_ROW,
    transactionId,
    amountMinor,
    state: "MADE" as const,
    refundId,
    reason: file === undefined ? null : reason,
  }));
  return [...insertAll(db, refundBatches, [batch]), ...insertAll(db, refundBatchRows, rows)];
}

/** Below the headings. */
const FIRST_ROW = 2;

/** Refunds as they came from a file, whose last row names no payment. */
function fileOf(
  db: Db,
  made: readonly Refund[],
  application: Pick<Story["transactions"][number], "applicationId" | "currency">,
): D1PreparedStatement[] {
  const [newest] = made;
  if (!boss || !newest) return [];
  const id = newest.id.replace("ref_", "rff_");
  const at = newest.createdAt;
  const file = {
    ...application,
    id,
    merchantId: MERCHANTS.hotel.id,
    fileName: "refunds.xlsx",
    sha256: "5f".repeat(32),
    good: made.length,
    wrong: 1,
    amountMinor: made.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    unreadSheets: [],
    guessed: null,
    hiddenColumns: [],
    createdBy: boss.id,
    createdByName: boss.fullName,
    createdAt: at,
    madeAt: at,
  };
  const rows = made.map(({ transactionId, amountMinor, reason }, row) => ({
    fileId: id,
    row: row + FIRST_ROW,
    isHidden: false,
    typed: { order: transactionId, amount: (amountMinor / 100).toFixed(2), reason },
    problems: [],
    transactionId,
    amountMinor,
  }));
  const wrong = {
    fileId: id,
    row: made.length + FIRST_ROW,
    isHidden: false,
    typed: { order: "BK-0000", amount: "", reason: newest.reason },
    problems: [{ column: "order" as const, code: "orderUnknown" as const }],
    transactionId: null,
    amountMinor: 0,
  };
  return [
    ...insertAll(db, refundFiles, [file]),
    ...insertAll(db, refundFileRows, [...rows, wrong]),
    ...batchOf(db, made, { file: id }),
  ];
}
