import { surely } from "../../support/known-word.ts";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { STATEMENT_LINES, STATEMENT_PDF_LINES } from "#provider/contract/limits";
import { toMinor } from "#provider/contract/money";
import { MOVEMENT_EVENTS, type MovementEvent } from "#provider/contract/movement-kinds";
import { dayIn } from "#provider/contract/regions";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { pdfStream } from "../../../sandbox/src/exports/statement-pdf.ts";
import { STATEMENT_WORDS } from "../../../sandbox/src/exports/statement-words.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { liveThrough } from "../../support/workerd/history.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { pageTexts, pdfText } from "../../support/workerd/pdf-text.ts";
import {
  bindings,
  db,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs, statementPath } from "../../support/workerd/statement-file.ts";

const { get, prove } = contract.statements;

const today = async () => dayIn("default", new Date(await sandboxNow()));
const at = (merchant: Merchant, path: string, day: string, language?: Language) =>
  statementPath(merchant, path, { from: day, to: day }, language);

/** A file as somebody gets it. */
const fileOf = (path: string, someone: Someone) => fetchAs(someone, path);

/** A wallet with a payment, a refund that fails, a payout that fails and a transfer. */
async function busy(): Promise<{ merchant: Merchant; owner: Someone }> {
  const merchant = await makeMerchant("default", "Hotel Şəki");
  const other = await makeMerchant();
  const steps = [0, 2, 3, 4].map((kind) => ({ kind, amount: kind === 0 ? 90_000 : 1_234, fails: true }));
  await liveThrough(steps, [merchant.applicationId, other.applicationId]);
  return { merchant, owner: await makePerson(merchant, "ROLE_SUSER") };
}

async function told({ merchant, owner }: { merchant: Merchant; owner: Someone }) {
  const day = await today();
  const ask = async (path: string) => (await send(`GET ${at(merchant, path, day)}`, { token: owner.token })).json;
  return { day, statement: get.answer.parse(await ask("")), proof: prove.answer.parse(await ask("/proof")) };
}

describe("a statement as an Excel file", () => {
  it.each(LANGUAGES)(
    "has every line to the cent, the balances, and the checksum of the proof, in %s",
    async (language) => {
      const wallet = await busy();
      const { day, statement, proof } = await told(wallet);
      const answer = await fileOf(at(wallet.merchant, "/excel", day, language), wallet.owner);
      expect(answer.headers.get("Content-Disposition")).toContain(`statement-${wallet.merchant.applicationId}-${day}`);
      const [headings = [], opening = [], ...rows] = await cellsOf(await answer.arrayBuffer());
      const words = STATEMENT_WORDS[language];
      expect(headings.slice(2, 8)).toEqual(
        ["what", "reference", "gross", "fee", "net", "balance"].map((key) => words.heading[key as "what"]),
      );
      const [note, closing = [], ...lines] = rows.toReversed();
      expect([opening[2], toMinor(Number(opening[7]))]).toEqual([words.opening, statement.opening]);
      expect([closing[2], toMinor(Number(closing[7]))]).toEqual([words.closing, statement.closing]);
      expect(opening[7] === closing[7] || toMinor(Number(closing[6]))).toBe(statement.closing - statement.opening);
      expect(
        lines
          .toReversed()
          .map(([number, , what, reference, ...amounts]) => [
            Number(number),
            what,
            reference,
            ...amounts.slice(0, 4).map((amount) => toMinor(Number(amount))),
          ]),
      ).toEqual(
        statement.lines.content.map(({ number, event, reference, gross, fee, net, balance }) => [
          number,
          words.event[surely(event)],
          reference,
          gross,
          fee,
          net,
          balance,
        ]),
      );
      expect(String(note?.[0])).toContain(`${wallet.merchant.applicationId} AZN ${day} ${day}`);
      expect(String(note?.[0])).toMatch(new RegExp(` ${proof.journal.count} ${proof.journal.checksum}$`));
    },
  );

  it("of a period in which nothing moved has its balances alone", async () => {
    const { merchant, owner } = ours();
    const rows = await cellsOf(await (await fileOf(at(merchant, "/excel", "2020-01-01"), owner)).arrayBuffer());
    expect(rows.length).toBe(4);
  });
});

describe("a statement as a PDF", () => {
  it.each(LANGUAGES)("has every line, the balances and the same checksum, in %s", async (language) => {
    const wallet = await busy();
    const { day, statement, proof } = await told(wallet);
    const answer = await fileOf(at(wallet.merchant, "/pdf", day, language), wallet.owner);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
    const words = STATEMENT_WORDS[language];
    for (const said of ["Hotel Şəki", words.title, words.opening, words.closing, proof.journal.checksum])
      expect(text).toContain(said);
    for (const { event } of statement.lines.content) expect(text).toContain(words.event[surely(event)]);
  });

  it("has the sums, the checksum and at least one movement on its last page, wherever the one before ends", async () => {
    const { closing, checksum } = STATEMENT_WORDS.en;
    let turned = 0;
    for (let count = 22; count <= 32; count++) {
      const pages = await pageTexts(await pdfOf(Array.from({ length: count }, () => "PAYMENT" as const)));
      const last = pages.at(-1) ?? "";
      expect(pages.join("").split("Payment").length - 1).toBe(count);
      for (const said of ["Payment", closing, checksum])
        expect([count, last]).toEqual([count, expect.stringContaining(said)]);
      turned += pages.length - 1;
    }
    // Some of them had room on one page, and some had not.
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThan(11);
  });

  it.each(LANGUAGES)("cuts no word for what a movement was, in %s", async (language) => {
    const text = (await pageTexts(await pdfOf(MOVEMENT_EVENTS, language))).join("");
    for (const event of MOVEMENT_EVENTS) expect(text).toContain(STATEMENT_WORDS[language].event[event]);
    expect(text).not.toContain("…");
  });

  it.each<[string, string, string, boolean]>([
    ["Arabic and the manat", "مطعم النخيل ₼", "ليخنلا معطم", false],
    ["what no font knows, which it says is in the Excel file", "Otel 東京", "Otel", true],
  ])("is named with %s, and never a question mark", async (_, appName, drawn, isIncomplete) => {
    const text = (await pageTexts(await pdfOf(["PAYMENT"], "en", appName))).join("");
    // Joined letters stand in a PDF from left to right.
    expect(text).toContain(drawn.split(" ")[0]);
    expect(text).not.toContain("?");
    expect(text.includes(STATEMENT_WORDS.en.incomplete)).toBe(isIncomplete);
  });
});

/** A statement with one line of each of these, as a PDF. */
async function pdfOf(
  events: readonly MovementEvent[],
  language: Language = "en",
  appName = "Hotel",
): Promise<Uint8Array> {
  async function* lines() {
    yield events.map((event, index) => ({
      number: index + 1,
      at: Date.UTC(2026, 0, 1) + index,
      event,
      reference: "pay_0VQDD5CC0QVDVGQ2",
      grossMinor: 100_00,
      feeMinor: 2_50,
      netMinor: 97_50,
      balanceMinor: (index + 1) * 97_50,
    }));
  }
  const stream = pdfStream(bindings.TOKEN_HMAC_KEY, {
    of: { appId: "ES1000001", accountId: "ES1000001:AZN:AVAILABLE", region: "default", from: "", to: "" },
    head: { appId: "ES1000001", currency: "AZN", from: "2026-01-01", to: "2026-12-31", openingMinor: 0 },
    lines: lines(),
    appName,
    outside: { count: 0, amountMinor: 0 },
    madeAt: 0,
    language,
  });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

it("a file that would be too long is refused, a PDF earlier than Excel, and so is whoever may not see the wallet", async () => {
  await paid(10);
  await paid(11);
  const { merchant, owner } = ours();
  const day = await today();
  const ask = async (path: string, { token }: Someone = owner) =>
    refusal(await send(`GET ${at(merchant, path, day)}`, { token }));
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
  for (const path of ["/excel", "/pdf"]) {
    expect(await ask(path, operator)).toBe("403 forbidden");
    expect(await ask(path, stranger)).toBe("404 not_found");
  }
  const account = `${merchant.applicationId}:AZN:AVAILABLE`;
  for (const [count, path] of [
    [STATEMENT_PDF_LINES, "/pdf"],
    [STATEMENT_LINES, "/excel"],
  ] as const) {
    await db.run(sql`DROP TRIGGER wallet_movements_never_change`);
    await db.run(sql`UPDATE wallet_movements SET nth = ${count + 1} WHERE account_id = ${account} AND nth > 1`);
    await db.run(sql`CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
      SELECT RAISE(ABORT, 'movement_immutable');
    END`);
    expect(await ask(path)).toBe("409 statement_too_long");
  }
});
