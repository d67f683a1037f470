import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { everyCall } from "#provider/contract/index";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { everyResult } from "#provider/contract/v3/results";
import {
  CARD_ID,
  callExamples,
  curlOf,
  MERCHANT,
  ORDER_ID,
  orderAnswer,
  targetOf,
} from "../../../sandbox/src/pages/guide/call-examples.ts";
import { GUIDE } from "../../../sandbox/src/pages/guide/sentences/index.ts";
import { allWords, cellsOf, find, findAll, rawTextOf, rowsIn, the, wordsOf } from "../../support/html.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { visit } from "../../support/workerd/checkout.ts";
import { api, payOrder, placeOrder, type ApiAnswer } from "../../support/workerd/merchant-api.ts";
import { savedCard } from "../../support/workerd/saved-cards.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { moveToNoon } from "../../support/workerd/sandbox.ts";

let key: string;
const application = () => ours().merchant.applicationId;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  key = await makeKey(application());
});

const EXAMPLES = callExamples("default");
type Name = keyof typeof EXAMPLES;

/** Sends an example as it stands, but for the order or the card that it is about. */
function sendExample(name: Name, orderId: string = ORDER_ID): Promise<ApiAnswer> {
  const example = EXAMPLES[name];
  const { call } = example;
  const body: unknown =
    "body" in example
      ? JSON.parse(
          JSON.stringify(example.body)
            .replaceAll(ORDER_ID, orderId)
            .replaceAll(CARD_ID, orderId)
            .replaceAll(MERCHANT, application()),
        )
      : undefined;
  const headers: Record<string, string> =
    "reference" in example && call.keyHeader !== undefined ? { [call.keyHeader]: example.reference } : {};
  const target = `${call.method} ${targetOf(example).replaceAll(ORDER_ID, orderId)}`;
  return api(key, target, { headers, ...(body === undefined ? {} : { body }) });
}

/** What an example needs before it is sent: the order or the card that it is about. */
const BEFORE: Record<Name, () => Promise<string>> = {
  order: () => Promise.resolve(ORDER_ID),
  ask: async () => (await placeOrder(key)).orderId,
  byReference: async () => {
    await sendExample("order");
    return ORDER_ID;
  },
  capture: async () => {
    const held = await placeOrder(key, { operation: "PRE_AUTH" });
    await payOrder(held);
    return held.orderId;
  },
  end: async () => (await placeOrder(key)).orderId,
  refund: async () => {
    const paid = await placeOrder(key);
    await payOrder(paid);
    return paid.orderId;
  },
  saveCard: () => Promise.resolve(ORDER_ID),
  charge: async () => (await savedCard(key)).card,
  payout: () => Promise.resolve(ORDER_ID),
  askPayout: async () => {
    await sendExample("payout");
    return ORDER_ID;
  },
};

const NAMES = Object.keys(EXAMPLES).filter((name): name is Name => name in EXAMPLES);
const keysOf = (value: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(value)).toSorted();

describe("the calls that the guide shows", () => {
  it.each(NAMES)("%s stands there as curl, and goes through as it stands", async (name) => {
    const { text } = await visit("/guide?lang=en");
    const shown = findAll(text, "pre").map((element) => rawTextOf(find(element, "code")));
    expect(shown.some((code) => code.endsWith(curlOf(EXAMPLES[name])))).toBe(true);
    const { status, envelope } = await sendExample(name, await BEFORE[name]());
    expect([status, envelope.code, envelope.message]).toEqual([200, "00000", "OK"]);
  });

  it("the answer to an order has the fields of a real one, and its sums", async () => {
    const { envelope } = await sendExample("order");
    const shown = orderAnswer("http://localhost:8788", "default");
    expect(keysOf(shown)).toEqual(keysOf(envelope));
    expect(keysOf(shown.payload)).toEqual(keysOf(envelope.payload));
    const { comissionRate, amount, fee, totalAmount } = shown.payload;
    expect(envelope.payload).toMatchObject({ comissionRate, amount, fee, totalAmount });
    expect(envelope.route).toBe(shown.route);
  });

  it("are for the currency and the address of the reader's region", async () => {
    const { text } = await visit("/guide?region=ae&lang=en");
    const [first = ""] = allWords(the(text, "#server"), "pre");
    expect(first).toMatch(/API=http:\/\/ae\.localhost:\d+ /);
    expect(first).toContain('"currency": "AED"');
  });

  it("leave payouts out where a region has none", async () => {
    const { text } = await visit("/guide?region=sa&lang=en");
    expect([find(text, "#payouts"), allWords(the(text, "#keys"), "tbody th")]).toEqual([
      undefined,
      expect.not.arrayContaining(["payouts"]),
    ]);
    expect(find(await visit("/guide?region=ae&lang=en"), "#payouts")).toBeDefined();
  });
});

describe("tables that are made from the contract", () => {
  it("name each call of each scope once", async () => {
    const { text } = await visit("/guide?lang=en");
    const named = rowsIn(the(text, "#keys")).flatMap((row) =>
      allWords(row, "td code").map((call) => [wordsOf(find(row, "th")), call].join(" ")),
    );
    const known = [...everyMerchantCall, ...everyCall].flatMap(({ call: { scope, method, path } }) =>
      scope === null ? [] : [`${scope} ${method} ${path}`],
    );
    expect(named.toSorted()).toEqual(known.toSorted());
  });

  it.each(["az", "en", "ru"] as const)(
    "say what to do about every code of the merchant API, in %s",
    async (language) => {
      const { text } = await visit(`/guide?lang=${language}`);
      const rows = rowsIn(the(text, "#codes")).map(cellsOf);
      expect(rows.map(([code, statuses]) => [code, statuses])).toEqual(
        everyResult().map(({ code, statuses }) => [code, statuses.join(", ")]),
      );
      for (const [code = "", , meaning] of rows) expect(meaning, code).not.toBe("");
      expect(Object.keys(GUIDE[language].merchant.codes.byCode).toSorted()).toEqual(
        everyResult().map(({ code }) => code),
      );
    },
  );
});
