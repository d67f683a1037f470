import { readFields, type EmvField } from "./tlv.ts";
import { readCode } from "./emv-code.ts";

/** What a payer's bank reads in a code. What a code does not say is undefined. */
export type AzqrReading = {
  /** The checksum fits. A bank refuses a code without that. */
  isIntact: boolean;
  /** One payment (dynamic), or as often as people like (static). */
  isOnce: boolean;
  globalId: string | undefined;
  account: string | undefined;
  category: string | undefined;
  /** The number of the currency (ISO 4217), and the country's two letters. */
  currency: string | undefined;
  country: string | undefined;
  /** In minor units; undefined too where the text is no amount with two decimals at most. */
  amountMinor: number | undefined;
  name: string | undefined;
  otherName: string | undefined;
  city: string | undefined;
  postalCode: string | undefined;
  bill: string | undefined;
  reference: string | undefined;
  terminal: string | undefined;
  purpose: string | undefined;
};

/** Tags of merchant accounts that schemes may name themselves. */
const isAccount = (tag: string): boolean => tag >= "26" && tag <= "51";
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2})?)?$/;

const valueIn = (fields: readonly EmvField[] | undefined, tag: string): string | undefined =>
  fields?.find((field) => field.tag === tag)?.value;

function minorOf(text: string | undefined): number | undefined {
  const [, whole, part = ""] = AMOUNT.exec(text ?? "") ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/**
 * Reads an AZQR code as a payer's bank does; undefined for a text that is no EMV code. Knows nothing of how we write
 * one, so that what people see before they print is what the code says.
 */
export function readAzqr(text: string): AzqrReading | undefined {
  const code = readCode(text);
  if (code === undefined) return undefined;
  const { fields, isIntact } = code;
  const of = (tag: string) => valueIn(fields, tag);
  const account = readFields(fields.find(({ tag }) => isAccount(tag))?.value ?? "");
  const added = readFields(of("62") ?? "");
  return {
    isIntact,
    isOnce: of("01") === "12",
    globalId: valueIn(account, "00"),
    account: valueIn(account, "01"),
    category: of("52"),
    currency: of("53"),
    country: of("58"),
    amountMinor: minorOf(of("54")),
    name: of("59"),
    otherName: valueIn(readFields(of("64") ?? ""), "01"),
    city: of("60"),
    postalCode: of("61"),
    bill: valueIn(added, "01"),
    reference: valueIn(added, "05"),
    terminal: valueIn(added, "07"),
    purpose: valueIn(added, "08"),
  };
}
