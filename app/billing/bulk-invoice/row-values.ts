import type { BulkRow } from "#provider/contract/bulk-rows";
import type { BulkColumn } from "#provider/contract/bulk-words";
import { isDay } from "#provider/rules/days";
import { knownWord } from "#provider/rules/open-words";
import { formatAmountInput } from "~/i18n/format";
import { readLanguage, type Language } from "~/i18n/languages";
import { showPhone } from "~/server/phone";

export type RowValues = Record<BulkColumn, string>;

const dayOr = (text: string | null | undefined) => (text && isDay(text) ? text : "");

const yesNo = (isSo: boolean | undefined) => (isSo === undefined ? "" : isSo ? "yes" : "no");

/**
 * The first values of a row's form: a good row as it becomes an invoice, a wrong one as it was typed. The fields for
 * days, the language and yes or no hold only values that they can show.
 */
export function rowValues({ typed, becomes }: Pick<BulkRow, "typed" | "becomes">, language: Language): RowValues {
  return {
    fullName: becomes?.fullName ?? typed.fullName ?? "",
    phone: becomes ? showPhone(becomes.phone) : (typed.phone ?? ""),
    email: becomes?.email ?? typed.email ?? "",
    amount: becomes ? formatAmountInput(language, becomes.amount) : (typed.amount ?? ""),
    currency: typed.currency ?? "",
    description: becomes?.description ?? typed.description ?? "",
    bookingId: becomes?.bookingId ?? typed.bookingId ?? "",
    dueDate: dayOr(becomes ? becomes.dueDate : typed.dueDate),
    linkExpirationDate: dayOr(becomes ? becomes.linkExpirationDate : typed.linkExpirationDate),
    checkInDate: dayOr(becomes ? becomes.checkInDate : typed.checkInDate),
    scheduledDate: dayOr(becomes ? becomes.scheduledDate : typed.scheduledDate),
    partialAllowed: yesNo(becomes?.partialAllowed),
    preAuth: yesNo(becomes?.preAuth),
    language: knownWord(becomes?.language) ?? readLanguage(typed.language) ?? "",
  };
}

/**
 * The cells that the person has changed. Untouched cells keep the text of the file, because the same figures may mean
 * another amount in another language.
 */
export const changedCells = (before: RowValues, after: RowValues): Partial<RowValues> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, text]) =>
      Object.entries(before).every(([name, was]) => name !== column || was !== text),
    ),
  );
