import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { addReport } from "../../../sandbox/src/db/reports.ts";
import { db, makePerson, sandboxNow, type Merchant } from "./sandbox.ts";

/** A file that is sent to an owner every month; its id. */
export async function reportOf({ merchantId, applicationId, region }: Merchant): Promise<string> {
  const { userId } = await makePerson({ merchantId, applicationId, region }, "ROLE_SUSER", { member: false });
  const id = newId("rep");
  const now = await sandboxNow();
  const made = { madeBy: userId, madeByName: "Person", madeAt: now };
  const what = {
    file: "PDF",
    rhythm: "MONTHLY",
    language: "en",
    nextAt: now + 40 * 86_400_000,
    afterNth: null,
  } as const;
  await runBatch(db, addReport(db, { id, merchantId, applicationId, region, ...what, ...made }, [userId]));
  return id;
}
