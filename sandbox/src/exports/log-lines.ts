import type { LogLine, LogLineDetail } from "#provider/contract/account-log";
import { LOG_FIELDS, type LogField } from "#provider/contract/account-log-words";
import { permissionSchema, roleSchema } from "#provider/contract/permissions";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { invoiceStatusSchema, paymentStatusSchema, PAYOUT_STATES, type Language } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";
import { z } from "zod";
import type { LogLineRow } from "../db/account-log.ts";
import { logSentence } from "../messages/logged-calls/index.ts";
import { toInstant } from "../wire/page.ts";
import { DISPUTE_WORDS } from "./dispute-words.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { LOG_WORDS } from "./log-words.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";

/** Who reads a log: in which language, and in which zone and currency. */
export type LogReader = { language: Language; region: Region };

const isField = (name: string): name is LogField => name in LOG_FIELDS;
const disputeStateSchema = z.enum(DISPUTE_STATES);
const payoutStateSchema = z.enum(PAYOUT_STATES);

/** A status in the words of its thing; others as the interface has them. */
function statusWord(thing: LogLineRow["thing"], value: string, language: Language): string {
  const invoice = thing === "invoice" ? invoiceStatusSchema.safeParse(value) : undefined;
  if (invoice?.success) return LIST_WORDS[language].invoiceStatus[invoice.data];
  const payment = thing === "payment" ? paymentStatusSchema.safeParse(value) : undefined;
  if (payment?.success) return LIST_WORDS[language].paymentStatus[payment.data];
  const dispute = thing === "dispute" ? disputeStateSchema.safeParse(value) : undefined;
  if (dispute?.success) return DISPUTE_WORDS[language].state[dispute.data];
  const payout = thing === "payout" || thing === "withdrawal" ? payoutStateSchema.safeParse(value) : undefined;
  return payout?.success ? PAYOUT_WORDS[language].state[payout.data] : value;
}

const permissionWord = (value: string, language: Language): string => {
  const known = permissionSchema.safeParse(value);
  return known.success ? USER_EXPORT_WORDS[language].permission[known.data] : value;
};
const roleWord = (value: string, language: Language): string => {
  const known = roleSchema.safeParse(value);
  return known.success ? USER_EXPORT_WORDS[language].role[known.data] : value;
};

/** An instant in the region's zone: `2026-11-30 19:04`. */
const timeText = (at: number, region: Region): string =>
  new Date(at + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** A value of a field as its reader has it. */
function valueText(
  row: Pick<LogLineRow, "thing">,
  name: string,
  value: string | number | null,
  { language, region }: LogReader,
): string | null {
  if (value === null || value === "") return null;
  const words = LOG_WORDS[language];
  const text = String(value);
  switch (isField(name) ? LOG_FIELDS[name] : "text") {
    case "money":
      return moneyText(language, Number(value), REGION_FACTS[region].currency);
    case "time":
      return timeText(Number(value), region);
    case "flag":
      return Number(value) === 0 ? words.flag.no : words.flag.yes;
    case "status":
      return statusWord(row.thing, text, language);
    case "role":
      return roleWord(text, language);
    case "permissions":
      return text
        .split(",")
        .map((one) => permissionWord(one, language))
        .join(", ");
    default:
      return text;
  }
}

const isErased = ({ personal, personalDigest, erasedBy }: LogLineRow): boolean =>
  personal === null && (personalDigest !== null || erasedBy !== null);

/** What a row says that its call changed, in words. */
export const logChanges = (row: LogLineRow, reader: LogReader): LogLineDetail["changes"] =>
  [...(row.changes ?? []), ...(row.personal ?? [])].map(([name, before, after]) => ({
    field: isField(name) ? LOG_WORDS[reader.language].field[name] : name,
    before: valueText(row, name, before, reader),
    after: valueText(row, name, after, reader),
  }));

/** A row of the log as answers have it. */
export const toLogLine = (row: LogLineRow, { language }: LogReader): LogLine => ({
  n: row.n,
  date: toInstant(row.at),
  call: row.call,
  what: logSentence(row.call, language),
  outcome: row.outcome,
  code: row.code,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  thing: row.thing === null || row.thingId === null ? null : { kind: row.thing, id: row.thingId, name: row.thingName },
  browser: row.browser,
  system: row.system,
  address: row.address,
});

export const toLogDetail = (row: LogLineRow, reader: LogReader): LogLineDetail => ({
  ...toLogLine(row, reader),
  changes: logChanges(row, reader),
  isErased: isErased(row),
  requestId: row.requestId,
  hash: row.hash,
});

/** What changed, in one text: `Amount: 10 → 12; Due: – → 2026-12-01`. */
export function changesText(row: LogLineRow, reader: LogReader): string {
  const changed = logChanges(row, reader).map(
    ({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`,
  );
  return [...changed, ...(isErased(row) ? [LOG_WORDS[reader.language].erased] : [])].join("; ");
}
