import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { payoutFileColumns } from "#provider/contract/payout-file-rows";
import { readPayoutFile } from "../../../sandbox/src/uploads/payout-file-reading.ts";
import { PAYOUT_FILE_WORDS } from "../../../sandbox/src/exports/payout-file-words.ts";

const IBAN = "AZ86AIIB00000000000000000001";
const XLS = { type: "array", bookType: "biff8" } as const;

it("a file of payouts in the format of Excel 97 is read as any other", () => {
  const { heading } = PAYOUT_FILE_WORDS.ru;
  const sheet = utils.aoa_to_sheet([
    [heading.fullName, heading.cardNumber, heading.amount, heading.description],
    ["Elçin Məmmədov", IBAN, 12.5, "Зарплата"],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "1");
  const bytes: unknown = write(book, XLS);
  if (!(bytes instanceof ArrayBuffer)) throw new Error("no bytes");
  const read = readPayoutFile(new Uint8Array(bytes), payoutFileColumns("default"));
  if (!read.ok) throw new Error(read.why);
  expect(read.rows).toHaveLength(1);
  const cells = read.rows[0]?.cells;
  expect([cells?.fullName?.text, cells?.cardNumber?.text, cells?.description?.text]).toEqual([
    "Elçin Məmmədov",
    IBAN,
    "Зарплата",
  ]);
  expect(cells?.amount?.text).toBe("12.5");
});
