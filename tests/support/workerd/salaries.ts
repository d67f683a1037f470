import { eq } from "drizzle-orm";
import { payouts } from "../../../sandbox/src/db/schema/index.ts";
import { PAYOUT_FILE_WORDS } from "../../../sandbox/src/exports/payout-file-words.ts";
import { payInvoice } from "./paying.ts";
import { approveFileNow, checkedFile, makeFileNow } from "./payout-files.ts";
import { db, makeMerchant, makePerson, type Merchant, type Someone } from "./sandbox.ts";
import { tick } from "./schedule.ts";

const { heading } = PAYOUT_FILE_WORDS.en;
/** The headings of a file of salaries. */
export const SALARY_HEADINGS = [
  heading.fullName,
  heading.cardNumber,
  heading.amount,
  heading.description,
  heading.personNumber,
  heading.routingCode,
  heading.variablePay,
  heading.unpaidDays,
].join(",");

/**
 * An arrived salary of a merchant in ae: the merchant, the owner who may download its file, and the id of the file of
 * payouts.
 */
export async function paidSalary(): Promise<{ merchant: Merchant; owner: Someone; id: string }> {
  const merchant = await makeMerchant("ae");
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  await payInvoice(merchant, { amount: 1_000 });
  const row = "Omar Hassan,AE070331234567890123456,10,Wages,00915012345663,203320101,,";
  const { id } = await checkedFile(maker, merchant, [SALARY_HEADINGS, row].join("\r\n"));
  await makeFileNow(maker, id);
  await approveFileNow(owner, id);
  // The bank answers at once, because other tests wait for their codes by the same clock.
  await db.update(payouts).set({ bankAt: 0 }).where(eq(payouts.fileId, id));
  await tick();
  return { merchant, owner, id };
}
