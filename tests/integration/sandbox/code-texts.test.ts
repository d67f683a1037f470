import { beforeEach, expect, it } from "vitest";
import { ours, richer } from "../../support/workerd/money.ts";
import { makePayout, startApproval } from "../../support/workerd/paying-out.ts";
import { makePerson, messagesTo, send, type Sent, type Someone } from "../../support/workerd/sandbox.ts";
import { start } from "../../support/workerd/transferring.ts";
import { IBAN, startWithdrawal } from "../../support/workerd/withdrawing.ts";

beforeEach(() => richer());

const appId = () => ours().merchant.applicationId;

/** How each code is asked for, and what its SMS has to say. */
const STARTS: [string, (someone: Someone) => Promise<Sent>, string][] = [
  [
    "a withdrawal",
    (someone) => startWithdrawal(someone, { appId: appId(), amount: 12.34, description: "Takings", target: IBAN }),
    "You withdraw AZN 12.34 to AZ86 AIIB •••• 0001.",
  ],
  [
    "a transfer",
    (someone) =>
      start("transfer", someone, {
        fromAppId: appId(),
        amount: 12.34,
        description: "Rent",
        phoneNumber: "+994502345678",
      }),
    "You transfer AZN 12.34 to +994•••••5678.",
  ],
  [
    "a top-up",
    (someone) => start("topUp", someone, { appId: appId(), amount: 12.34, phoneNumber: "+994502345678" }),
    "You top up +994•••••5678 with AZN 12.34.",
  ],
  [
    "automatic withdrawals",
    (someone) =>
      send("POST /api/otp/init/automatic-withdrawal", {
        token: someone.token,
        body: { appId: appId(), rule: { rhythm: "MONTHLY", monthDay: 1, stays: 12.34, target: IBAN } },
      }),
    "You set up automatic withdrawals to AZ86 AIIB •••• 0001. AZN 12.34 stays in the wallet.",
  ],
  [
    "a payout",
    async (someone) => {
      const maker = await makePerson(ours().merchant, "ROLE_USER", { member: false });
      return startApproval(someone, await makePayout(ours().merchant, maker, { amountMinor: 12_34 }));
    },
    "You approve a payout of AZN 12.34 to Aysel Quliyeva, AZ86 AIIB •••• 0001.",
  ],
];

it.each(STARTS)("the code of %s comes with what it confirms: how much, and to whom", async (_, ask, says) => {
  const someone = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
  expect((await ask(someone)).status).toBe(200);
  const [message] = await messagesTo(someone.phone);
  expect(message?.body.replaceAll("\u00a0", " ")).toBe(
    `${message?.code} is your confirmation code. ${says} It is valid for 2 minutes. Do not share it with anyone.`,
  );
});
