import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { STATEMENT_LINES } from "#provider/contract/limits";
import { MOVEMENT_KINDS } from "#provider/contract/movement-kinds";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { balanceUpTo, lastBefore, movementsNumbered, postingsAfter } from "../../../sandbox/src/db/statements.ts";
import { liveThrough, someStep } from "../../support/workerd/history.ts";
import { now, ours, paid, refund } from "../../support/workerd/money.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const { get, prove } = contract.statements;
type Days = { from: string; to: string };
type Asked = Partial<Days> & { page?: number; offset?: number };

const at = ({ applicationId }: Merchant, path: string, asked: Asked) =>
  `/api/wallets/${applicationId}/statement${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`;
const ask = (path: string, asked: Asked, { token }: Someone = ours().owner, merchant = ours().merchant) =>
  send(`GET ${at(merchant, path, asked)}`, { token, region: merchant.region });
const statementOf = async (asked: Asked, who?: Someone, merchant?: Merchant) =>
  get.answer.parse((await ask("", { offset: 100, ...asked }, who, merchant)).json);
const proofOf = async (asked: Asked, who?: Someone, merchant?: Merchant) =>
  prove.answer.parse((await ask("/proof", asked, who, merchant)).json);

const today = async () => dayIn("default", new Date(await sandboxNow()));
const thisDay = async (): Promise<Days> => ({ from: await today(), to: await today() });

describe("a statement", () => {
  it("leads from the opening balance to the closing one, line by line, and says what each kind came to", async () => {
    const { feeMinor: fee, ...first } = await now(await paid(100));
    await refund({ ...first, feeMinor: fee }, 30);
    const { opening, closing, kinds, lines } = await statementOf(await thisDay());
    expect([opening, closing]).toEqual([0, 70_00 - fee]);
    expect(kinds).toEqual([
      { kind: "PAYMENT", count: 1, received: 100_00, sent: 0, fees: fee },
      { kind: "REFUND", count: 1, received: 0, sent: 30_00, fees: 0 },
    ]);
    expect(lines.content.map(({ event, net, balance }) => [event, net, balance])).toEqual([
      ["PAYMENT", 100_00 - fee, 100_00 - fee],
      ["REFUND", -30_00, 70_00 - fee],
    ]);
    const tomorrow = addDays(await today(), 1);
    expect(await statementOf({ from: tomorrow, to: tomorrow })).toMatchObject({
      opening: closing,
      closing,
      kinds: [],
      lines: { totalElements: 0, content: [] },
    });
    expect(await statementOf({ from: "2020-01-01", to: "2020-01-31" })).toMatchObject({ opening: 0, closing: 0 });
  });

  it("comes in pages, oldest first", async () => {
    for (let each = 0; each < 5; each++) await paid(10 + each);
    const { lines } = await statementOf({ ...(await thisDay()), page: 1, offset: 2 });
    expect(lines).toMatchObject({ totalElements: 5, totalPages: 3, number: 1 });
    expect(lines.content.map(({ number }) => number)).toEqual([3, 4]);
  });

  it("refuses a period that ends before it begins, and one without days", async () => {
    for (const path of ["", "/proof"]) {
      const wrong: Asked[] = [{ from: "2026-03-02", to: "2026-03-01" }, { from: "2026-03-02" }, {}];
      for (const asked of wrong) expect(refusal(await ask(path, asked))).toBe("422 invalid_request");
    }
  });

  it("is nobody's who may not see the wallet, and of no wallet that there is not", async () => {
    const days = await thisDay();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR");
    const saudi = await makeMerchant("sa");
    const ownerThere = await makePerson(saudi, "ROLE_SUSER");
    for (const path of ["", "/proof"]) {
      expect(refusal(await ask(path, days, stranger))).toBe("404 not_found");
      expect(refusal(await ask(path, days, operator))).toBe("403 forbidden");
      expect(refusal(await ask(path, days, ownerThere, saudi))).toBe("403 forbidden");
    }
  });
});

/** Rewrites what nobody may rewrite, as damage would. */
async function damage(work: ReturnType<typeof sql>): Promise<void> {
  await db.run(sql`DROP TRIGGER wallet_movements_never_change`);
  await db.run(work);
  await db.run(sql`CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
    SELECT RAISE(ABORT, 'movement_immutable');
  END`);
}

describe("its proof", () => {
  it("for any history and period: statement and journal agree, opening and lines make closing, periods follow each other", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someStep, { minLength: 5, maxLength: 40 }),
        fc.nat(2),
        fc.nat(2),
        async (steps, skipped, length) => {
          const merchant = await makeMerchant();
          const other = await makeMerchant();
          await liveThrough(
            [{ kind: 0, amount: 900_000, fails: false }, ...steps],
            [merchant.applicationId, other.applicationId],
          );
          for (const owned of [merchant, other]) {
            const owner = await makePerson(owned, "ROLE_SUSER");
            const from = addDays(await today(), skipped);
            const days = { from, to: addDays(from, length) };
            const { opening, closing, kinds, lines } = await statementOf(days, owner, owned);
            const net = lines.content.reduce((sum, line) => sum + line.net, 0);
            expect(opening + net).toBe(closing);
            expect(kinds.reduce((sum, { received, sent, fees }) => sum + received - sent - fees, opening)).toBe(
              closing,
            );
            expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(lines.totalElements);
            const after = addDays(days.to, 1);
            expect((await statementOf({ from: after, to: after }, owner, owned)).opening).toBe(closing);

            const proof = await proofOf(days, owner, owned);
            expect(proof).toMatchObject({ agrees: true, differsAt: null });
            expect(proof.journal).toEqual(proof.statement);
            expect(proof.statement).toMatchObject({ count: lines.totalElements, opening, closing });

            // The checksum is what docs/provider.md says it is: anybody can make it.
            const text = [
              ["statement", owned.applicationId, "AZN", days.from, days.to, opening],
              ...lines.content.map((line) => [
                line.number,
                line.at,
                line.event,
                line.reference,
                line.gross,
                line.fee,
                line.net,
                line.balance,
              ]),
              ["closing", lines.totalElements, closing],
            ];
            const written = text.map((line) => `${JSON.stringify(line)}\n`).join("");
            expect(proof.statement.checksum).toBe(createHash("sha256").update(written).digest("hex"));
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it("names the movement that is not what the journal has, by a cent, a word or its place", async () => {
    for (let each = 0; each < 4; each++) await paid(10 + each);
    const account = `${ours().merchant.applicationId}:AZN:AVAILABLE`;
    const days = await thisDay();
    const ways = [
      sql`SET gross_minor = gross_minor + 1, net_minor = net_minor + 1`,
      sql`SET fee_minor = fee_minor + 1, gross_minor = gross_minor + 1`,
      sql`SET balance_minor = balance_minor - 1`,
      sql`SET number = number || '0'`,
      sql`SET at = at + 1`,
    ];
    for (const way of ways) {
      const [before] = await db.all<Record<string, number | string>>(
        sql`SELECT gross_minor, fee_minor, net_minor, balance_minor, number, at FROM wallet_movements WHERE account_id = ${account} AND nth = 3`,
      );
      await damage(sql`UPDATE wallet_movements ${way} WHERE account_id = ${account} AND nth = 3`);
      const proof = await proofOf(days);
      expect(proof).toMatchObject({ agrees: false, differsAt: 3 });
      expect(proof.statement.checksum).not.toBe(proof.journal.checksum);
      if (!before) throw new Error("no movement");
      await damage(sql`UPDATE wallet_movements SET gross_minor = ${before["gross_minor"]}, fee_minor = ${before["fee_minor"]},
        net_minor = ${before["net_minor"]}, balance_minor = ${before["balance_minor"]}, number = ${before["number"]}, at = ${before["at"]}
        WHERE account_id = ${account} AND nth = 3`);
      expect(await proofOf(days)).toMatchObject({ agrees: true });
    }
  });

  it("refuses more movements than are read in one go", async () => {
    await paid(10);
    await paid(11);
    const account = `${ours().merchant.applicationId}:AZN:AVAILABLE`;
    await damage(
      sql`UPDATE wallet_movements SET nth = ${STATEMENT_LINES + 1} WHERE account_id = ${account} AND nth = 2`,
    );
    expect(refusal(await ask("/proof", await thisDay()))).toBe("409 statement_too_long");
  });
});

describe("whatever a statement asks", () => {
  const plan = async (query: ReturnType<typeof sql>) =>
    (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail).join("\n");
  const ACCOUNT = "ES0000001:AZN:AVAILABLE";

  it("one index has it in its order, however many movements there are", async () => {
    for (const kind of [undefined, ...MOVEMENT_KINDS]) {
      const edge = await plan(lastBefore(db, ACCOUNT, 1, kind).getSQL());
      expect(edge).toMatch(/^SEARCH wallet_movements USING INDEX wallet_movements_by_(account|kind) \([^)]*at<\?\)$/);
    }
    const page = await plan(movementsNumbered(db, ACCOUNT, { after: 10, until: 20 }).getSQL());
    expect(page).toMatch(/^SEARCH wallet_movements USING INDEX wallet_movements_nth \([^)]*nth>\? AND nth<\?\)$/);
  });

  it("also what its proof reads of the journal", async () => {
    const of = { appId: "ES0000001", accountId: ACCOUNT };
    expect(await plan(postingsAfter(of, 10))).toMatch(
      /^SEARCH p USING INDEX postings_by_account \(account_id=\? AND seq>\?\)\nSEARCH j USING INDEX \S+ \(id=\?\)$/,
    );
    expect(await plan(balanceUpTo(ACCOUNT, 10))).toMatch(
      /^SEARCH postings USING INDEX postings_by_account \(account_id=\? AND seq<\?\)$/,
    );
  });
});
