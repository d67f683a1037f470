/** Letters that Unicode does not take apart into a plain letter and an accent, but that people type plain. */
const PLAIN: Readonly<Record<string, string>> = { ə: "e", ı: "i", ß: "ss", ø: "o", đ: "d", ł: "l" };

/** Words of a text as search compares them: lower case, no accents, no punctuation. `Əli Hüseynov-Şah` → `eli huseynov sah`. */
export function searchText(text: string): string {
  const plain = text
    .toLocaleLowerCase("en")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[əıßøđł]/g, (letter) => PLAIN[letter] ?? letter);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

const words = (text: string): string[] => searchText(text).split(" ").filter(Boolean);

/** Full-text condition: every typed word begins some word of the column. Undefined when nothing searchable was typed. */
export function wordsMatch(column: string, typed: string): string | undefined {
  const all = words(typed).map((word) => `${column} : "${word}" *`);
  return all.length === 0 ? undefined : all.join(" AND ");
}

/** Full-text condition: the column begins with what was typed, punctuation aside (`bk-20` finds `BK-2024-001`). */
export function beginningMatch(column: string, typed: string): string | undefined {
  const text = searchText(typed);
  return text === "" ? undefined : `${column} : ^ "${text}" *`;
}

/** One word out of an id, for the scope column: letters and digits only. */
export const scopeToken = (id: string): string => id.toLowerCase().replace(/[^a-z0-9]/g, "");

type Owner = { region: string; merchantId: string; applicationId: string };
const scopeOf = ({ region, merchantId, applicationId }: Owner): string =>
  `${scopeToken(`region${region}`)} ${scopeToken(merchantId)} ${scopeToken(applicationId)}`;

/** The `search` column of an invoice; keys are the columns of `invoice_search`. */
export function searchOfInvoice(
  invoice: Owner & { fullName: string; email: string | null; bookingId: string; code: string },
): string {
  return JSON.stringify({
    scope: scopeOf(invoice),
    guest: searchText(invoice.fullName),
    email: searchText(invoice.email ?? ""),
    booking: searchText(invoice.bookingId),
    code: searchText(invoice.code),
  });
}

/** The `search` column of a transaction; keys are the columns of `transaction_search`. */
export function searchOfTransaction(
  transaction: Owner & {
    fullName: string;
    description: string;
    bookingId: string | null;
    invoiceCode: string | null;
    rrn: string | null;
    orderId: string;
  },
): string {
  return JSON.stringify({
    scope: scopeOf(transaction),
    name: searchText(transaction.fullName),
    description: searchText(transaction.description),
    booking: searchText(transaction.bookingId ?? ""),
    code: searchText(transaction.invoiceCode ?? ""),
    rrn: searchText(transaction.rrn ?? ""),
    orderid: searchText(transaction.orderId),
  });
}
