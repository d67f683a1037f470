import type { Db, Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { NewTransaction } from "../../db/rows.ts";
import { qrPayments } from "../../db/schema/index.ts";
import { optionalCodeKey } from "../../domain/optional-code.ts";
import { searchText } from "#provider/rules/search-text";

/** Inserts a payment by QR code as it begins. Throws if it has no phone number, for the checkout asks for one. */
export function insertQrPayment(db: Db, transaction: NewTransaction): Statement {
  const { phone, optionalCode, fullName } = transaction;
  if (phone === null) throw new Error("a payment by QR code has a phone number");
  return db.insert(qrPayments).values({
    id: newId("qrp"),
    merchantId: transaction.merchantId,
    applicationId: transaction.applicationId,
    region: transaction.region,
    transactionId: transaction.id,
    fullName,
    searchName: searchText(fullName),
    phoneNumber: phone,
    optionalCode: optionalCode === null ? null : optionalCodeKey(optionalCode),
    currency: transaction.currency,
    amountMinor: transaction.amountMinor,
    createdAt: transaction.createdAt,
  });
}
