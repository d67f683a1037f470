import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { advanceClock, latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const TOGETHER = "/billing/transactions/refund-selected";

let owner: TestOwner;
let maker: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
  appId = owner.appIds[0] ?? "";
  maker = await signIn(owner);
  await payAtCheckout(maker, appId, { amount: "9000.00" });
});
const paid = (amount: string) => payAtCheckout(maker, appId, { amount });

describe("payments refunded together", () => {
  it("are judged on one page, confirmed with one code, and have their outcomes on a page", async () => {
    const [one, other] = [await paid("40.00"), await paid("25.50")];
    await advanceClock(70);
    const search = `?ids=${one}&ids=${other}`;
    const page = await maker.get(TOGETHER + search);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`value="${one}:4000"`);
    expect(page.text).toContain(`value="${other}:2550"`);
    const payments: [string, string][] = [
      ["payments", `${one}:4000`],
      ["payments", `${other}:2550`],
    ];
    const wrong = await maker.post(TOGETHER + search, [...payments, ["why", "OTHER"]]);
    expect(wrong.status).toBe(422);
    const sent = await maker.post(TOGETHER + search, [...payments, ["why", "CANCELED_EVENT"]]);
    expect(sent.headers.get("location")).toBe(`${TOGETHER}/code${search}`);
    const code = await latestCode(owner.phone);
    const done = await maker.post(`${TOGETHER}/code`, { intent: "confirm", code });
    const outcome = done.headers.get("location") ?? "";
    expect(outcome).toMatch(/refund-selected\/rfb_/);
    expect((await maker.get(outcome)).text).toContain("Its turn comes");
    await advanceClock(70);
    expect((await maker.get(outcome)).text).not.toContain("Its turn comes");
    // The page without ticked payments leads back to it.
    expect((await maker.get(TOGETHER)).text).toContain(outcome);
  });

  it("say how many the wallet can pay, and skip one that was refunded before", async () => {
    const small = await paid("10.00");
    await advanceClock(70);
    const page = await maker.get(`${TOGETHER}?ids=${small}&ids=trx_0000000000000000`);
    expect(page.text).toContain("1 of the selected payments cannot be found.");
  });
});
