import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { OPEN_INVOICES, type FilterKind, type Filters } from "#provider/contract/filters";
import { MOVEMENT_KINDS } from "#provider/contract/movement-kinds";
import { toMinor } from "#provider/contract/money";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import {
  invoiceStatusSchema,
  paymentSourceSchema,
  paymentStatusSchema,
  payoutStateSchema,
  userStateSchema,
  type Language,
} from "#provider/contract/words";
import { clockText, dayText } from "#provider/rules/day-text";
import { LISTS } from "#provider/rules/lists";
import { moneyText, wholeText } from "#provider/rules/money-text";
import { z } from "zod";
import { DISPUTE_WORDS } from "./dispute-words.ts";
import { FILTER_WORDS, filterLabels, type FilterLabels } from "./filter-words.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";

/** A second sheet of a file: each line with its label and its value. */
export type About = { name: string; lines: readonly (readonly [label: string, value: string])[] };

/** Narrowings of a file beside its filters: a tab with its own name, and the upload of the invoices. */
const FILTERS = {
  invoices: LISTS.invoices.filters,
  transactions: LISTS.transactions.filters,
  qr: LISTS.qr.filters,
  payouts: { ...LISTS.payouts.filters, ...LISTS.payouts.tabs.filters },
  users: LISTS.users.filters,
  movements: LISTS.movements.filters,
  customers: LISTS.customers.filters,
  withdrawals: { ...LISTS.withdrawals.filters, ...LISTS.withdrawals.tabs.filters },
  transfers: { ...LISTS.transfers.filters, ...LISTS.transfers.tabs.filters },
  disputes: { ...LISTS.disputes.filters, ...LISTS.disputes.tabs.filters },
  bulk: { file: "wholeText", ...LISTS.bulkInvoices.filters },
} as const satisfies Record<keyof FilterLabels, Filters>;

type Reader = { language: Language; region: Region };
type FilterValues = Readonly<Record<string, unknown>>;

/**
 * The filters of a list's file in words, and the time it was made: a later reader cannot tell them from the rows.
 * `asked`: the list's query; `ids` in it are ticked rows, which replace every filter. `now`: UTC milliseconds.
 */
export function filterSheet(list: keyof FilterLabels, asked: FilterValues, reader: Reader, now: number): About {
  const words = FILTER_WORDS[reader.language];
  const lines = chosenLine(asked, reader) ?? filterLines(list, asked, reader);
  return {
    name: words.filters,
    lines: [...(lines.length > 0 ? lines : [[words.filters, words.none] as const]), [words.made, madeAt(now, reader)]],
  };
}

function chosenLine({ ids }: FilterValues, { language }: Reader): About["lines"] | undefined {
  if (typeof ids !== "string") return undefined;
  return [[FILTER_WORDS[language].chosen, wholeText(language, ids.split(",").length)]];
}

function filterLines(list: keyof FilterLabels, asked: FilterValues, reader: Reader): About["lines"] {
  const filters: Filters = FILTERS[list];
  return Object.entries(filterLabels(reader.language)[list]).flatMap(([name, label]) => {
    const [value, kind] = [asked[name], filters[name]];
    return value === undefined || kind === undefined ? [] : [[label, valueText(kind, String(value), reader)] as const];
  });
}

/** A filter's value in the words of the list's chip. */
function valueText(kind: FilterKind, value: string, { language, region }: Reader): string {
  switch (kind) {
    case "day":
      return dayText(language, value);
    case "amount":
      return moneyText(language, toMinor(Number(value)) ?? 0, REGION_FACTS[region].currency);
    case "paymentStatus":
      return LIST_WORDS[language].paymentStatus[paymentStatusSchema.parse(value)];
    case "invoiceStatus":
      return value === OPEN_INVOICES
        ? FILTER_WORDS[language][OPEN_INVOICES]
        : LIST_WORDS[language].invoiceStatus[invoiceStatusSchema.parse(value)];
    case "paymentSource":
      return LIST_WORDS[language].paymentSource[paymentSourceSchema.parse(value)];
    case "payoutState":
      return PAYOUT_WORDS[language].state[payoutStateSchema.parse(value)];
    case "userState":
      return USER_EXPORT_WORDS[language].state[userStateSchema.parse(value)];
    case "disputeState":
      return DISPUTE_WORDS[language].state[z.enum(DISPUTE_STATES).parse(value)];
    case "movementKind":
      return STATEMENT_WORDS[language].kinds[z.enum(MOVEMENT_KINDS).parse(value)];
    case "text":
    case "wholeText":
    case "digits":
    case "email":
    case "phone":
    case "lastFour":
    case "search":
      return value;
    // Filters of lists without such a file, or whose lists name the application themselves.
    case "application":
    case "linkStatus":
    case "logArea":
    case "logOutcome":
    case "payoutFileState":
    case "messageType":
    case "messageState":
      return value;
  }
}

/** `May 14, 2026, 1:00 PM (Baku time, UTC+4)` */
function madeAt(now: number, { language, region }: Reader): string {
  const { zone, utcOffsetHours } = REGION_FACTS[region];
  const clock = clockText(language, new Date(now + utcOffsetHours * 3_600_000));
  return `${dayText(language, dayIn(region, new Date(now)))}, ${clock} (${LIST_WORDS[language].zone[zone]})`;
}
