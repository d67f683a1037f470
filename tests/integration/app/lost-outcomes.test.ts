import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/utils/paths";
import { walletPaths } from "~/utils/wallet-paths";
import { formsOf, formWith, submit, unescapeHtml, type Form } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { advanceClock, latestCode, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** Every act of a wallet that a code confirms, with the call that its code finishes. */
const ACTS = [
  {
    name: "a transfer",
    form: walletPaths.transferFrom,
    typed: (other: string) => ({ to: "MERCHANT", toMerchant: other, description: "Dinner of a group" }),
    place: /^\/billing\/wallet\/transfers\/trf_\w+$/,
    call: "/api/apps/transfer/*",
  },
  {
    name: "a top-up",
    form: walletPaths.topUpFrom,
    typed: () => ({ phoneNumber: "+994502218844" }),
    place: /^\/billing\/wallet\/transfers\/top_\w+$/,
    call: "/api/mpay/topup/*",
  },
  {
    name: "a withdrawal",
    form: walletPaths.withdraw,
    typed: () => ({ to: "IBAN", target: "AZ21NABZ00000000137010001944", description: "Takings of May" }),
    place: /^\/billing\/wallet\/withdrawals\/pay_\w+$/,
    call: "/api/user/withdraw/*",
  },
];

/** Every way to lose the answer of something that was done. */
const LOST = ["commitThenCut", "commitThenRunning", "commitThenReused"];

const to = ({ headers }: Answer) => headers.get("location") ?? "";
const textOf = ({ text }: Answer) => unescapeHtml(text.replace(/<!--.*?-->|<script.*?<\/script>|<[^>]*>/gs, " "));

/** What no page may say of money that has left. */
const UNTRUE = /failed|Nothing has left|No money has left|Nothing was|was approved/;
function expectNoGuess(page: Answer) {
  expect(textOf(page)).not.toMatch(UNTRUE);
}

/** The form of a page with this button in it. */
const formOf = (page: Answer, intent: string): Form => {
  const form = formsOf(page).find(({ fields }) => fields.some(([, value]) => value === intent));
  return form ?? { ...formWith(page, "code"), fields: [] };
};

describe.each(ACTS)("$name that was done", ({ form, typed, place, call }) => {
  describe.each(LOST)("and whose answer is lost by %s", (kind) => {
    let owner: TestOwner;
    let visitor: Visitor;
    let other: string;
    let amount = 3;
    beforeAll(async () => {
      const [made, receiver] = await Promise.all([makeOwner(), makeOwner()]);
      owner = made;
      other = receiver.appIds[0] ?? "";
      visitor = await signIn(owner);
      await payAtCheckout(visitor, appId(), { amount: "500.00" });
    });
    const appId = () => owner.appIds[0] ?? "";

    /** How many lines the wallet has. */
    async function lines(): Promise<number> {
      const { text } = await visitor.get(paths.walletOf(appId()));
      return (/<tbody.*?<\/tbody>/s.exec(text)?.[0].match(/<tr\b/g) ?? []).length;
    }

    /** Fills the form in up to the page of its code. */
    async function toCode(): Promise<Answer> {
      const filled = { ...typed(other), amount: String(amount), intent: "confirm" };
      const sent = await submit(visitor, formWith(await visitor.get(form(appId())), "amount"), filled);
      expect(sent.status, textOf(sent)).toBe(303);
      return visitor.get(to(sent));
    }
    const confirmed = async (page: Answer) =>
      submit(visitor, formWith(page, "code"), { intent: "confirm", code: await latestCode(owner.phone) });

    /** Confirms with the code, and loses the answer. */
    async function lost(post: (page: Answer) => Promise<Answer> = confirmed): Promise<Answer> {
      amount += 1;
      const page = await toCode();
      const answer = await withFault({ path: call, method: "POST", kind, times: 1 }, () => post(page));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectNoGuess(answer);
      expect(textOf(answer)).toContain("Check again");
      return answer;
    }

    const NEXT: [string, () => Promise<Answer>][] = [
      ["the same code is sent again", async () => confirmed(await lost())],
      [
        "a script posts what the documents list",
        async () => {
          const bare = async (page: Answer) =>
            visitor.post(page.url.href, { intent: "confirm", code: await latestCode(owner.phone) });
          return bare(await lost(bare));
        },
      ],
      [
        "the page is loaded anew",
        async () => {
          const { url } = await lost();
          const again = await visitor.get(url.pathname);
          expectNoGuess(again);
          expect(textOf(again)).toContain("Check again");
          return confirmed(again);
        },
      ],
      [
        "another code is asked for",
        async () => {
          const page = await lost();
          await advanceClock(70);
          const resent = await visitor.post(page.url.href, { intent: "resend" });
          expect(resent.status).toBe(303);
          const again = await visitor.get(to(resent));
          expectNoGuess(again);
          return confirmed(again);
        },
      ],
      [
        "a wrong code is sent",
        async () => {
          const page = await lost();
          return submit(visitor, formWith(page, "code"), { intent: "confirm", code: "000000" });
        },
      ],
      [
        "somebody goes back, and sends the same details",
        async () => {
          const page = await lost();
          const asked = await visitor.post(page.url.href, { intent: "cancel" });
          expect(asked.status).toBe(409);
          expect(textOf(asked)).toContain("both may be done");
          expectNoGuess(asked);
          expect(formOf(asked, "leave").action).toBe(asked.url.href);
          const left = await visitor.post(asked.url.href, { intent: "leave" });
          expect(to(left)).toContain("because=unknown");
          const back = await visitor.get(to(left));
          expect(textOf(back)).toContain("it is not known whether it went through");
          await advanceClock(70);
          return confirmed(await toCode());
        },
      ],
    ];

    test.each(NEXT)("there is exactly one when %s", async (_name, next) => {
      const before = await lines();
      const told = await next();
      expect([told.status, to(told)]).toEqual([303, expect.stringMatching(place)]);
      expect(textOf(await visitor.get(to(told)))).toContain(`${amount}.00`);
      expect(await lines()).toBe(before + 1);
    });
  });
});
