import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { formWith, submit, type Form } from "../../support/forms";
import { addressesIn, rowsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
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
  await payAtCheckout(visitor, appId(), { amount: "5,000.00" });
});

const to = ({ headers }: Answer) => headers.get("location") ?? "";

/**
 * Sends one form fifty times at once, each as the page was when its button was pressed, and again where the first is
 * still at work.
 */
async function fiftyTimes(form: Form, typed: Record<string, string>): Promise<Set<string>> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const fields = [...form.fields.filter(([name]) => !(name in typed)), ...Object.entries(typed)];
  const send = () => visitor.post(form.action, fields, { cookie });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  const places = new Set<string>();
  for (const answer of answers) {
    if (answer.status === 409) expect(wordsOf(answer)).toContain("This is already being carried out.");
    const last = answer.status === 409 ? await send() : answer;
    expect(last.status).toBe(303);
    places.add(to(last));
  }
  return places;
}

/** How many cards the person has. */
const cards = async (): Promise<number> =>
  addressesIn(await visitor.get(walletPaths.cards), /\/cards\/remove\?card=crd_\w+$/).length;

/** How many lines the wallet has; of one reference, where that is given. */
const lines = async (reference?: string): Promise<number> =>
  rowsIn(await visitor.get(paths.walletOf(appId(), reference))).length;

type Way = {
  name: string;
  form: () => string;
  typed: () => Record<string, string>;
  /** Where its result is. */
  place: RegExp;
  /** The call that its code finishes. */
  call: string;
};

const WAYS: Way[] = [
  {
    name: "a transfer",
    form: () => walletPaths.transferFrom(appId()),
    typed: () => ({ to: "MERCHANT", toMerchant: receiverId, amount: "25", description: "Dinner of a group" }),
    place: /^\/billing\/wallet\/transfers\/trf_\w+$/,
    call: "/api/apps/transfer/*",
  },
  {
    name: "a top-up",
    form: () => walletPaths.topUpFrom(appId()),
    typed: () => ({ phoneNumber: "+994502218844", amount: "31" }),
    place: /^\/billing\/wallet\/transfers\/top_\w+$/,
    call: "/api/mpay/topup/*",
  },
  {
    name: "a withdrawal",
    form: () => walletPaths.withdraw(appId()),
    typed: () => ({ to: "IBAN", target: "AZ21NABZ00000000137010001944", amount: "47", description: "Takings of May" }),
    place: /^\/billing\/wallet\/withdrawals\/pay_\w+$/,
    call: "/api/user/withdraw/*",
  },
];
const named = WAYS.map((way) => [way.name, way] as const);

/** Fills in the form up to the page of its code, and gives what is sent there. */
async function begun({ form, typed }: Way, more: Record<string, string> = {}) {
  const filled = { ...typed(), ...more, intent: "confirm" };
  const sent = await submit(visitor, formWith(await visitor.get(form()), "amount"), filled);
  if (sent.status !== 303)
    throw new Error(`The form was answered with ${sent.status}: ${wordsOf(sent).slice(0, 2000)}`);
  const code = { code: await latestCode(owner.phone), intent: "confirm" };
  return { form: formWith(await visitor.get(to(sent)), "code"), code };
}

describe("sent fifty times at once, with one code", () => {
  test.each(named)("%s goes out once, and everybody comes to the page of that one", async (_name, way) => {
    const before = await lines();
    const { form, code } = await begun(way);
    const places = await fiftyTimes(form, code);
    expect(places.size).toBe(1);
    const [result = ""] = places;
    expect(result).toMatch(way.place);
    expect(wordsOf(await visitor.get(result))).toContain(`${way.typed()["amount"]}.00`);
    expect(await lines(result.split("/").at(-1))).toBe(1);
    expect(await lines()).toBe(before + 1);
  });

  test("a card is kept once, and everybody comes to the cards", async () => {
    const form = formWith(await visitor.get(walletPaths.addCard), "pan");
    const places = await fiftyTimes(form, { pan: "4242 4242 4242 4242", expiry: "12/40" });
    expect([...places]).toEqual([walletPaths.cards]);
    expect(await cards()).toBe(1);
  });
});

describe("done while its answer was lost", () => {
  test.each(named)(
    "%s is said to be unknown, and checking again tells of the one that there is",
    async (_name, way) => {
      const before = await lines();
      const { form, code } = await begun(way, { amount: "12" });
      const lost = await withFault({ path: way.call, method: "POST", kind: "commitThenCut", times: 1 }, () =>
        submit(visitor, form, code),
      );
      expect(lost.status).toBe(502);
      for (const words of ["We do not know whether this went through", "Check Again"])
        expect(wordsOf(lost)).toContain(words);
      const told = await submit(visitor, formWith(lost, "code"), code);
      expect([told.status, to(told)]).toEqual([303, expect.stringMatching(way.place)]);
      expect(await lines()).toBe(before + 1);
    },
  );

  test("a card is said to be unknown, and checking again shows the one that there is", async () => {
    const before = await cards();
    const typed = { pan: "5105 1051 0510 5100", expiry: "12/40" };
    const form = formWith(await visitor.get(walletPaths.addCard), "pan");
    const lost = await withFault(
      { path: "/api/user/paymentCard", method: "POST", kind: "commitThenCut", times: 1 },
      () => submit(visitor, form, typed),
    );
    expect([lost.status, wordsOf(lost)]).toEqual([
      502,
      expect.stringContaining("We do not know whether this went through"),
    ]);
    // The number never comes back, so that it is typed again.
    const told = await submit(visitor, formWith(lost, "pan"), typed);
    expect([told.status, to(told)]).toEqual([303, walletPaths.cards]);
    expect(await cards()).toBe(before + 1);
  });
});

describe("in one's own language, without scripts: fields, everything once more with its fee, code, and the page that remains", () => {
  /** Words of each language, by hand. */
  const WORDS = {
    az: {
      withdrawal: ["Pul çıxarmanı təsdiqləyin", "Yoldadır"],
      transfer: ["Transferi təsdiqləyin", "Nömrə"],
      topUp: ["Balans artırmanı təsdiqləyin", "Nömrə"],
    },
    ru: {
      withdrawal: ["Подтвердите вывод средств", "В пути"],
      transfer: ["Подтвердите перевод", "Номер"],
      topUp: ["Подтвердите пополнение", "Номер"],
    },
  } as const;
  const [transfer, topUp, withdrawal] = WAYS;
  if (!transfer || !topUp || !withdrawal) throw new Error("three ways are tested");
  const shown = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");

  test.each(["az", "ru"] as const)("%s", async (language) => {
    visitor.cookies.set("lang", language);
    try {
      for (const [way, [title, said], typed, figures] of [
        [
          withdrawal,
          WORDS[language].withdrawal,
          { target: "AZ86AIIB00000000000000000001", amount: "650,01" },
          ["650,01", "0,98", "650,99"],
        ],
        [transfer, WORDS[language].transfer, { amount: "15,50" }, ["15,50", "0,00"]],
        [topUp, WORDS[language].topUp, { amount: "5,25" }, ["5,25", "0,00"]],
      ] as const) {
        const form = formWith(await visitor.get(way.form()), "amount");
        const review = await submit(visitor, form, { ...way.typed(), ...typed, intent: "review" });
        expect(review.status).toBe(200);
        for (const figure of figures) expect(shown(review)).toContain(figure);
        const confirming = await begun(way, typed);
        const page = shown(await visitor.get(confirming.form.action));
        for (const words of [title, ...figures]) expect(page).toContain(words);
        const done = await submit(visitor, confirming.form, confirming.code);
        expect(to(done)).toMatch(way.place);
        const reference = to(done).split("/").at(-1) ?? "";
        const result = shown(await visitor.get(to(done)));
        for (const words of [said, reference, figures[0]]) expect(result).toContain(words);
        // What stands there as its reference is found by it.
        expect((await visitor.get(`${paths.search}?q=${reference}`)).text).toContain(to(done));
      }
    } finally {
      visitor.cookies.set("lang", "en");
    }
  });
});

describe("automatic withdrawals, which a code sets", () => {
  const typed = { to: "IBAN", target: "AZ86AIIB00000000000000000001", intent: "confirm" };
  /** Fills in the form up to the page of its code, and gives what is sent there. */
  async function ruled(stays: string) {
    const form = formWith(await visitor.get(walletPaths.setAutomatic(appId())), "rhythm");
    const sent = await submit(visitor, form, { ...typed, rhythm: "DAILY", stays });
    if (sent.status !== 303) throw new Error(`The form was answered with ${sent.status}.`);
    const code = { code: await latestCode(owner.phone), intent: "confirm" };
    return { form: formWith(await visitor.get(to(sent)), "code"), code };
  }
  const shown = async () => wordsOf(await visitor.get(walletPaths.automatic(appId())));

  test("fifty times at once, with one code, are one rule, and everybody comes to its page", async () => {
    const { form, code } = await ruled("200");
    expect([...(await fiftyTimes(form, code))]).toEqual([walletPaths.automatic(appId())]);
    expect(await shown()).toContain("200.00");
  });

  test("whose answer was lost are said to be unknown, and checking again tells of them", async () => {
    const { form, code } = await ruled("300");
    const lost = await withFault(
      { path: "/api/apps/*/automatic-withdrawal/*", method: "PUT", kind: "commitThenCut", times: 1 },
      () => submit(visitor, form, code),
    );
    expect([lost.status, wordsOf(lost)]).toEqual([
      502,
      expect.stringContaining("We do not know whether this went through"),
    ]);
    const told = await submit(visitor, formWith(lost, "code"), code);
    expect([told.status, to(told)]).toEqual([303, walletPaths.automatic(appId())]);
    expect(await shown()).toContain("300.00");
  });
});
