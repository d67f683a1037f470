import { eq } from "drizzle-orm";
import { paymentCardSchema } from "#provider/contract/cards";
import { detailsSchema, type CheckedDetail, type Details } from "#provider/contract/details";
import { applications, bankAccounts } from "../../../sandbox/src/db/schema/index.ts";
import { findDetailed, openOf } from "../../../sandbox/src/db/details.ts";
import { handIn, prepare, save } from "./connecting.ts";
import { applicationAt } from "./signing.ts";
import { db, makePerson, newKey, sandboxNow, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";

/** An account at the bank that the table of banks knows best. */
export const ACCOUNT = {
  bankName: "PAŞA Bank",
  bankTaxId: "1700767721",
  code: "505141",
  iban: "AZ72PAHA00000000000000000001",
  correspondentAccount: "AZ82NABZ01350100000000071944",
  swift: "PAHAAZ22",
};

/** An application of a company that takes payments. */
export async function onlineApplication(merchant: Merchant): Promise<string> {
  const appId = await applicationAt(merchant, "ONLINE");
  const [row] = await db.select().from(applications).where(eq(applications.id, appId));
  const updatedAt = await sandboxNow();
  await db
    .insert(bankAccounts)
    .values({ ...ACCOUNT, companyId: row?.companyId ?? "", withdrawalMethod: "IBAN", updatedAt });
  return appId;
}

/** An individual's submitted application, set online without a review. */
export async function onlineIndividual(merchant: Merchant): Promise<string> {
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const appId = await prepare(owner, "SOLE_PROPRIETOR");
  await handIn(owner, appId, "SOLE_PROPRIETOR");
  await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, appId));
  return appId;
}

/** A person's own card. */
export async function addCard(by: Someone, pan: string): Promise<string> {
  const body = { pan, expiry: "12/40" };
  const added = await send("POST /api/user/paymentCard", { token: by.token, key: newKey(), body });
  return paymentCardSchema.parse(added.json).id;
}

/**
 * The application of a person who first typed an account and then chose a card; submitted, and set online without a
 * review.
 */
export async function onlineByCard(by: Someone, card: string): Promise<string> {
  const appId = await prepare(by, "ONE_TIME");
  await save(by, appId, "bank", { withdrawalMethod: "CARD", card });
  await handIn(by, appId, "ONE_TIME");
  await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, appId));
  return appId;
}

export const change = (by: Someone, appId: string, values: Record<string, string>): Promise<Sent> =>
  send(`PUT /api/apps/${appId}/details`, { token: by.token, body: { values } });
export const takeBack = (by: Someone, appId: string): Promise<Sent> =>
  send(`DELETE /api/apps/${appId}/details`, { token: by.token });
export const detailsOf = async (by: Someone, appId: string): Promise<Details> =>
  detailsSchema.parse((await send(`GET /api/apps/${appId}/details`, { token: by.token })).json);

/** Staff decide on a change at their desk: all details are right, except those rejected with a reason. */
export async function decideDetails(
  merchant: Merchant,
  appId: string,
  rejected: Partial<Record<CheckedDetail, string>> = {},
): Promise<Sent> {
  const staff = await makePerson(merchant, "ROLE_ADMIN");
  const detailed = await findDetailed(db, appId);
  const open = detailed && openOf(detailed);
  const posted = new URLSearchParams({ round: open?.id ?? "none", reviewer: staff.userId });
  for (const requirement of Object.keys(open?.asked ?? {})) {
    const reason = Object.entries(rejected).find(([name]) => name === requirement)?.[1];
    const name = requirement.replace(".", "-");
    posted.set(`verdict-${name}`, reason === undefined ? "accept" : "reject");
    posted.set(`reason-${name}`, reason ?? "");
  }
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return send(`POST /review/${appId}/details`, { body: posted.toString(), headers });
}
