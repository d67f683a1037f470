import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/utils/paths";
import { walletPaths } from "~/utils/wallet-paths";
import { formWith, submit, unescapeHtml, type Form } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let receiverId: string;
const appId = () => owner.appIds[0] ?? "";

beforeAll(async () => {
  const [made, other] = await Promise.all([makeOwner(), makeOwner()]);
  owner = made;
  receiverId = other.appIds[0] ?? "";
  visitor = await signIn(owner);
  await payAtCheckout(visitor, appId(), { amount: "1,000.00" });
});

const to = ({ headers }: Answer) => headers.get("location") ?? "";
const textOf = ({ text }: Answer) => unescapeHtml(text.replace(/<!--.*?-->|<script.*?<\/script>|<[^>]*>/gs, " "));

/** Sends one form fifty times at once, each as the page was when its button was pressed, and again where the first is still at work. */
async function fiftyTimes(form: Form, typed: Record<string, string>): Promise<Set<string>> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const fields = [...form.fields.filter(([name]) => !(name in typed)), ...Object.entries(typed)];
  const send = () => visitor.post(form.action, fields, { cookie });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  const places = new Set<string>();
  for (const answer of answers) {
    if (answer.status === 409) expect(textOf(answer)).toContain("This is already being carried out.");
    const last = answer.status === 409 ? await send() : answer;
    expect(last.status).toBe(303);
    places.add(to(last));
  }
  return places;
}

/** How many lines the wallet has; of one reference, where that is given. */
async function lines(reference?: string): Promise<number> {
  const { text } = await visitor.get(paths.walletOf(appId(), reference));
  return (/<tbody.*?<\/tbody>/s.exec(text)?.[0].match(/<tr\b/g) ?? []).length;
}

describe("sent fifty times at once, with one code", () => {
  test.each([
    [
      "a transfer",
      () => walletPaths.transferFrom(appId()),
      () => ({ to: "MERCHANT", toMerchant: receiverId, amount: "25", description: "Dinner of a group" }),
      /^\/billing\/wallet\/transfers\/trf_\w+$/,
      "25.00",
    ],
    [
      "a top-up",
      () => walletPaths.topUpFrom(appId()),
      () => ({ phoneNumber: "+994502218844", amount: "31" }),
      /^\/billing\/wallet\/transfers\/top_\w+$/,
      "31.00",
    ],
    [
      "a withdrawal",
      () => walletPaths.withdraw(appId()),
      () => ({ to: "IBAN", target: "AZ21NABZ00000000137010001944", amount: "47", description: "Takings of May" }),
      /^\/billing\/wallet\/withdrawals\/pay_\w+$/,
      "47.00",
    ],
  ] as const)(
    "%s goes out once, and everybody comes to the page of that one",
    async (_name, path, typed, place, sum) => {
      const before = await lines();
      const begun = await submit(visitor, formWith(await visitor.get(path()), "amount"), {
        ...typed(),
        intent: "confirm",
      });
      expect(begun.status).toBe(303);
      const code = formWith(await visitor.get(to(begun)), "code");
      const places = await fiftyTimes(code, { code: await latestCode(owner.phone), intent: "confirm" });
      expect(places.size).toBe(1);
      const [result = ""] = places;
      expect(result).toMatch(place);
      const page = await visitor.get(result);
      expect(textOf(page)).toContain(sum);
      expect(await lines(result.split("/").at(-1))).toBe(1);
      expect(await lines()).toBe(before + 1);
    },
  );

  test("a card is kept once, and everybody comes to the cards", async () => {
    const form = formWith(await visitor.get(walletPaths.addCard), "pan");
    const places = await fiftyTimes(form, { pan: "4242 4242 4242 4242", expiry: "12/40" });
    expect([...places]).toEqual([walletPaths.cards]);
    const cards = (await visitor.get(walletPaths.cards)).text.match(/cards\/remove\?card=crd_\w+/g) ?? [];
    expect(cards).toHaveLength(1);
  });
});
