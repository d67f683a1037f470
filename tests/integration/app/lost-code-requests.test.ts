import { beforeAll, describe, expect, test } from "vitest";
import { applicationPaths } from "~/paths/application";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { walletPaths } from "~/paths/wallet";
import { formWith, submit } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { codesSentTo, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

type World = { appId: string; unused: string; other: string };
/** Forms that have a code sent, with the call that sends it, and what they are filled in with. */
const ASKING: {
  name: string;
  form: (world: World) => string;
  /** One of the form that is filled in; without it the form is its button alone. */
  field?: string;
  typed: (world: World) => Record<string, string>;
  call: string;
  done: RegExp;
}[] = [
  {
    name: "a withdrawal",
    form: ({ appId }) => walletPaths.withdraw(appId),
    field: "amount",
    typed: () => ({
      to: "IBAN",
      target: "AZ21NABZ00000000137010001944",
      amount: "4",
      description: "Takings of May",
      intent: "confirm",
    }),
    call: "/api/otp/init/withdraw",
    done: /^\/billing\/wallet\/withdrawals\/pay_\w+$/,
  },
  {
    name: "a transfer",
    form: ({ appId }) => walletPaths.transferFrom(appId),
    field: "amount",
    typed: ({ other }) => ({
      to: "MERCHANT",
      toMerchant: other,
      amount: "4",
      description: "Takings of May",
      intent: "confirm",
    }),
    call: "/api/apps/transfer",
    done: /^\/billing\/wallet\/transfers\/trf_\w+$/,
  },
  {
    name: "a new user",
    form: () => userPaths.create,
    field: "firstName",
    typed: ({ appId }) => ({
      firstName: "Rəşad",
      lastName: "Həsənov",
      email: `lost.${appId.toLowerCase()}@example.com`,
      mobilePhone: "050 234 56 78",
      role: "ROLE_OPERATOR",
      appIds: appId,
      intent: "send",
    }),
    call: "/api/otp/init/sub-user",
    done: /^\/users/,
  },
  {
    name: "another phone",
    form: () => paths.settingsPhone,
    field: "mobilePhone",
    typed: () => ({ mobilePhone: "050 777 12 34" }),
    call: "/api/otp/init/changePhoneNumber/*",
    done: /./,
  },
  {
    name: "an application that goes",
    form: ({ unused }) => applicationPaths.remove(unused),
    typed: () => ({ intent: "delete" }),
    call: "/api/otp/init/deleteApp/*",
    done: /^\/applications/,
  },
];

const to = ({ headers }: Answer) => headers.get("location") ?? "";

describe.each(ASKING)("the code of $name", ({ form, field, typed, call, done }) => {
  let owner: TestOwner;
  let visitor: Visitor;
  let world: World;
  beforeAll(async () => {
    const [made, receiver] = await Promise.all([makeOwner({ applicationCount: 2 }), makeOwner()]);
    owner = made;
    world = { appId: owner.appIds[0] ?? "", unused: owner.appIds[1] ?? "", other: receiver.appIds[0] ?? "" };
    visitor = await signIn(owner);
    await payAtCheckout(visitor, world.appId, { amount: "500.00" });
  });

  test("that was sent, and whose answer is lost, is asked for by the same form once more, and counts", async () => {
    const page = await visitor.get(form(world));
    const filled = field === undefined ? undefined : formWith(page, field);
    const send = () => (filled ? submit(visitor, filled, typed(world)) : visitor.post(page.url.href, typed(world)));
    const before = (await codesSentTo(owner.phone)).length;
    const lost = await withFault({ path: call, kind: "commitThenCut", times: 1 }, send);
    expect(lost.status).toBeGreaterThanOrEqual(400);
    const again = await send();
    expect([again.status, again.text.slice(0, 200)]).toEqual([303, ""]);
    const code = await visitor.get(to(again));
    const codes = await codesSentTo(owner.phone);
    expect(codes).toHaveLength(before + 1);
    // Nothing was sent but the first one: no page says so.
    const soon = await submit(visitor, formWith(code, "code"), { intent: "resend" });
    expect([soon.status, soon.text]).toEqual([
      expect.any(Number),
      expect.stringContaining("A code was sent just now."),
    ]);
    expect(await codesSentTo(owner.phone)).toHaveLength(before + 1);
    const confirmed = await submit(visitor, formWith(code, "code"), { intent: "confirm", code: codes[0] ?? "" });
    expect([confirmed.status, to(confirmed)]).toEqual([303, expect.stringMatching(done)]);
  });
});
