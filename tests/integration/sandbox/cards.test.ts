import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { paymentCardSchema } from "#provider/contract/cards";
import {
  activityOf,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { paymentCards } from "../../../sandbox/src/db/schema/index.ts";
import { startWithdrawal } from "../../support/workerd/withdrawing.ts";
import { payInvoice } from "../../support/workerd/paying.ts";

let merchant: Merchant;
let owner: Someone;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

const VISA = "4242424242424242";
const HOUSE = "5105105105105100";
const add = (pan: string, { by = owner, key = newKey(), expiry = "12/40" } = {}): Promise<Sent> =>
  send("POST /api/user/paymentCard", { token: by.token, key, body: { pan, expiry } });
const list = async (by = owner) =>
  z.array(paymentCardSchema).parse((await send("GET /api/user/paymentCard", { token: by.token })).json);
const isAttached = async () =>
  z.object({ attachedCard: z.boolean() }).parse((await send("GET /api/current-user", { token: owner.token })).json)
    .attachedCard;

it("is kept by brand and last four digits, and the person's record says that there is one", async () => {
  expect(await isAttached()).toBe(false);
  const added = await add("4242 4242-4242 4242");
  expect(added.json).toMatchObject({ brand: "VISA", cardNumber: "•••• 4242", isDefault: true, isHouseBank: false });
  expect(await isAttached()).toBe(true);
  expect(await everythingStored()).not.toContain(VISA);
  expect(await activityOf(owner.userId)).toContain("CARD_ADDED");
});

it("is one of several: one is the default, and when it goes the newest of the others is", async () => {
  await add(VISA);
  await add(HOUSE);
  expect((await list()).map(({ cardNumber, isDefault }) => [cardNumber, isDefault])).toEqual([
    ["•••• 4242", true],
    ["•••• 5100", false],
  ]);
  const house = (await list())[1];
  await send(`PUT /api/user/paymentCard/${house?.id}`, { token: owner.token });
  expect((await list())[0]).toMatchObject({ cardNumber: "•••• 5100", isDefault: true, isHouseBank: true });
  await send(`DELETE /api/user/paymentCard/${house?.id}`, { token: owner.token });
  expect(await list()).toMatchObject([{ cardNumber: "•••• 4242", isDefault: true }]);
  await send(`DELETE /api/user/paymentCard/${(await list())[0]?.id}`, { token: owner.token });
  expect(await isAttached()).toBe(false);
  expect(await activityOf(owner.userId)).toContain("CARD_REMOVED");
});

it.each([
  ["4242424242424241", "12/40", "pan", "cardNumber"],
  ["4242abcd42424242", "12/40", "pan", "cardNumber"],
  [VISA, "13/40", "expiry", "cardExpiry"],
  [VISA, "01/20", "expiry", "cardExpired"],
])("is refused: %s, %s", async (pan, expiry, field, code) => {
  expect((await add(pan, { expiry })).json).toMatchObject({ fields: [{ field, code }] });
});

it("is there once: the same key has one effect, the same card again is refused", async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(VISA, { key })));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(refusal(await add(VISA))).toBe("409 already_exists");
  expect(await db.select().from(paymentCards).where(eq(paymentCards.userId, owner.userId))).toHaveLength(1);
});

it("is the person's own: nobody else sees it, changes it or withdraws to it", async () => {
  await payInvoice(merchant, { amount: 500 });
  const { id } = paymentCardSchema.parse((await add(VISA)).json);
  const other = await makePerson(merchant, "ROLE_USER", { member: false });
  expect(await list(other)).toEqual([]);
  for (const target of [`PUT /api/user/paymentCard/${id}`, `DELETE /api/user/paymentCard/${id}`])
    expect(refusal(await send(target, { token: other.token }))).toBe("404 not_found");
  const typed = { appId: merchant.applicationId, amount: 100, description: "Takings", target: id };
  expect((await startWithdrawal(other, typed)).json).toMatchObject({ fields: [{ field: "target", code: "cardGone" }] });
  expect((await startWithdrawal(owner, typed)).json).toMatchObject({ fee: 1 });
});
