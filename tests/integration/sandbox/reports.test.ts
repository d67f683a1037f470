import { createExecutionContext } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { contract } from "#provider/contract/index";
import { REPORTS_AT_ONCE, type ReportFile, type ReportRhythm } from "#provider/contract/report-words";
import { addDays } from "#provider/rules/days";
import { memberships, reports as rows, reportSendings, users } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { goTo, nextMorning, tick } from "../../support/workerd/schedule.ts";
import {
  advance,
  bindings,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  textOf,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { IBAN, withdrawn } from "../../support/workerd/withdrawing.ts";

let today: string;
let merchant: Merchant;
let maker: Someone;
let reader: Someone;
beforeEach(async () => {
  today = await nextMorning();
  // After nine: what is set up now is due tomorrow for the first time.
  await goTo(today, 10);
  merchant = await makeMerchant("default", "Palm Hotel");
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER", { fullName: "Maker Mammadova" });
  reader = await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Reader Rzayev" });
});

type Asked = { file?: ReportFile; rhythm?: ReportRhythm; people?: string[]; by?: Someone; appId?: string };

const ask = ({ file = "PDF", rhythm = "DAILY", people = [reader.userId], by = maker, appId }: Asked = {}) =>
  send("POST /api/reports", {
    token: by.token,
    key: newKey(),
    body: { appId: appId ?? merchant.applicationId, file, rhythm, people, language: "en" },
  });
const make = async (asked: Asked = {}): Promise<string> =>
  contract.reports.create.answer.parse((await ask(asked)).json).id;

/** How somebody of the team who just signed in sees it: sessions end while time passes. */
async function look(id: string): Promise<z.infer<typeof contract.reports.get.answer>> {
  const { token } = await makePerson(merchant, "ROLE_SUSER", { member: false });
  return contract.reports.get.answer.parse((await send(`GET /api/reports/${id}`, { token })).json);
}

/** The links in the letters to somebody, the oldest first. */
const linksTo = async (someone: Someone): Promise<string[]> =>
  (await messagesTo(someone.username))
    .flatMap(({ link }) => (link?.includes("/reports/") && !link.includes("/settings/") ? [link] : []))
    .toReversed();

/** What somebody gets who opens a link, without any session. */
async function open(link: string): Promise<Response> {
  const { pathname } = new URL(link);
  return worker.fetch(new Request(`http://localhost${pathname}`), bindings, createExecutionContext());
}
const opened = async (link: string | undefined) => (await open(link ?? "http://localhost/reports/none")).status;

/** The first day of the month after a day's. */
const firstOfNext = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

describe("a file that is sent regularly", () => {
  it("comes at nine with the day before, by a link that works for 72 hours and without a session", async () => {
    await payInvoice(merchant, { amount: 1_000 });
    const id = await make();
    await goTo(addDays(today, 1), 8);
    expect(await linksTo(reader)).toEqual([]);
    await goTo(addDays(today, 1), 10);
    const [link = ""] = await linksTo(reader);
    const [letter] = await messagesTo(reader.username);
    for (const said of ["Maker Mammadova", "Palm Hotel", "statement (PDF)", "72 hours"])
      expect(letter?.body).toContain(said);
    const answer = await open(link);
    expect(answer.headers.get("content-disposition")).toContain(`-${today}-${today}.pdf`);
    expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain("1,000.00");
    expect(await look(id)).toMatchObject({
      people: ["Reader Rzayev"],
      madeBy: "Maker Mammadova",
      sendings: [{ from: today, to: today, withdrawalId: null, people: 1 }],
    });
    await advance(71 * 3_600);
    expect(await opened(link)).toBe(200);
    await advance(2 * 3_600);
    expect(await opened(link)).toBe(404);
  });

  it("leaves no day out when the clock paused, and sends none twice", async () => {
    const id = await make({ file: "CSV" });
    await goTo(addDays(today, 3), 10);
    for (let minute = 0; minute < 4; minute++) await tick();
    await Promise.all([tick(), tick(), tick()]);
    const { sendings } = await look(id);
    expect(sendings.map(({ from }) => from)).toEqual([addDays(today, 2), addDays(today, 1), today]);
    expect(await linksTo(reader)).toHaveLength(3);
  });

  it("comes on the first with the whole month, month after month, each with what moved in it", async () => {
    const id = await make({ file: "CSV", rhythm: "MONTHLY" });
    const first = firstOfNext(today);
    const [second, third] = [firstOfNext(first), firstOfNext(firstOfNext(first))];
    const linksOfMonths: string[] = [];
    for (const [day, amount] of [[first, 1_000] as const, [second, 3_000] as const, [third, undefined] as const]) {
      await goTo(day, 10);
      const [newest = ""] = (await linksTo(reader)).slice(-1);
      linksOfMonths.push(newest);
      // A file without movements comes all the same, and each file is read before its link ends.
      const csv = await textOf(await open(newest));
      expect(["1000.00", "3000.00"].filter((sum) => csv.includes(sum))).toEqual(
        day === second ? ["1000.00"] : day === third ? ["3000.00"] : [],
      );
      if (amount !== undefined) await payInvoice(merchant, { amount });
    }
    expect(new Set(linksOfMonths).size).toBe(3);
    expect(await opened(linksOfMonths[0])).toBe(404);
    const { sendings, nextDate } = await look(id);
    expect(sendings.map(({ from, to }) => [from, to])).toEqual([
      [second, addDays(third, -1)],
      [first, addDays(second, -1)],
      [`${today.slice(0, 7)}-01`, addDays(first, -1)],
    ]);
    expect(nextDate).toBe(`${firstOfNext(third)}T05:00:00.000Z`);
  });

  it("comes after each withdrawal with what moved since the one before it, in the order of the withdrawals", async () => {
    await payInvoice(merchant, { amount: 1_000 });
    const before = await withdrawn(merchant, IBAN);
    const id = await make({ file: "CSV", rhythm: "WITHDRAWAL" });
    await tick();
    expect(await linksTo(reader)).toEqual([]);
    await payInvoice(merchant, { amount: 200 });
    const first = await withdrawn(merchant, IBAN);
    const second = await withdrawn(merchant, IBAN);
    for (let minute = 0; minute < 3; minute++) await tick();
    const { sendings, nextDate } = await look(id);
    expect(sendings.map(({ withdrawalId }) => withdrawalId)).toEqual([second, first]);
    expect(nextDate).toBeNull();
    const [link = ""] = await linksTo(reader);
    const csv = await textOf(await open(link));
    expect(csv).toContain("200.00");
    expect(csv).toContain(first);
    for (const other of [before, second]) expect(csv).not.toContain(other);
  });

  it.each(["EXCEL", "CAMT053_02", "CAMT053_04", "CAMT053_08", "MT940", "OFX", "ONE_C", "CSV"] as const)(
    "is %s as the back office has it",
    async (file) => {
      await payInvoice(merchant, { amount: 1_000 });
      await make({ file });
      await goTo(addDays(today, 1), 10);
      const [link = ""] = await linksTo(reader);
      const answer = await open(link);
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    },
  );
});

describe("nothing is sent any more", () => {
  it.each(["removed", "no longer in the application"])(
    "once whoever set it up is %s: they and the owners are told",
    async (what) => {
      const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
      const id = await make();
      await goTo(addDays(today, 1), 10);
      const [link] = await linksTo(reader);
      expect(await opened(link)).toBe(200);
      if (what === "removed") await db.update(users).set({ active: false }).where(eq(users.id, maker.userId));
      else await db.delete(memberships).where(eq(memberships.userId, maker.userId));
      // What was sent before is not theirs to show either.
      expect(await opened(link)).toBe(404);
      await goTo(addDays(today, 2), 10);
      expect(await linksTo(reader)).toHaveLength(1);
      expect((await look(id)).stopped).toMatchObject({ because: "NOT_ALLOWED", by: null });
      const subject = "A file is no longer sent regularly";
      for (const [someone, count] of [
        [owner, 1],
        [maker, what === "removed" ? 0 : 1],
      ] as const)
        expect((await messagesTo(someone.username)).filter((letter) => letter.subject === subject)).toHaveLength(count);
    },
  );

  it("to a reader who left, whose link does not work either; without readers it stops", async () => {
    const other = await makePerson(merchant, "ROLE_OPERATOR");
    const id = await make({ people: [reader.userId, other.userId] });
    await goTo(addDays(today, 1), 10);
    const [link] = await linksTo(reader);
    await db.update(users).set({ active: false }).where(eq(users.id, reader.userId));
    expect(await opened(link)).toBe(404);
    await goTo(addDays(today, 2), 10);
    expect([await linksTo(reader), await linksTo(other)].map(({ length }) => length)).toEqual([1, 2]);
    await db.update(users).set({ active: false }).where(eq(users.id, other.userId));
    await goTo(addDays(today, 3), 10);
    expect((await look(id)).stopped).toMatchObject({ because: "NOBODY" });
  });

  it("once somebody stopped it, and it cannot be stopped twice", async () => {
    const id = await make();
    expect((await send(`DELETE /api/reports/${id}`, { token: maker.token })).status).toBe(204);
    expect(refusal(await send(`DELETE /api/reports/${id}`, { token: maker.token }))).toBe("409 invalid_state");
    await goTo(addDays(today, 1), 10);
    expect(await linksTo(reader)).toEqual([]);
    expect((await look(id)).stopped).toMatchObject({ because: "PERSON", by: "Maker Mammadova" });
    expect(await db.$count(reportSendings, eq(reportSendings.reportId, id))).toBe(0);
  });
});

describe("refused", () => {
  it("is a stranger's wallet or person, a statement up to a withdrawal, and a role that sees no wallets", async () => {
    const elsewhere = await makeMerchant();
    const stranger = await makePerson(elsewhere, "ROLE_SUSER");
    expect(refusal(await ask({ by: stranger }))).toBe("404 not_found");
    expect(refusal(await ask({ people: [stranger.userId] }))).toBe("422 invalid_request");
    expect(refusal(await ask({ people: [] }))).toBe("422 invalid_request");
    for (const file of ["PDF", "EXCEL"] as const)
      expect(refusal(await ask({ file, rhythm: "WITHDRAWAL" }))).toBe("422 invalid_request");
    expect(refusal(await ask({ by: reader }))).toBe("403 forbidden");
    expect(refusal(await ask({ by: await makePerson(merchant, "ROLE_AUDITOR", { member: false }) }))).toBe(
      "403 forbidden",
    );
    const id = await make();
    for (const act of ["GET", "DELETE"])
      expect(refusal(await send(`${act} /api/reports/${id}`, { token: stranger.token }))).toBe("404 not_found");
    expect(await db.$count(rows, and(eq(rows.merchantId, merchant.merchantId)))).toBe(1);
  });

  it("is one more than an account may have, until one is stopped", async () => {
    const ids: string[] = [];
    for (let made = 0; made < REPORTS_AT_ONCE; made++) ids.push(await make());
    expect(refusal(await ask())).toBe("409 too_many_reports");
    await send(`DELETE /api/reports/${ids[0]}`, { token: maker.token });
    expect((await ask()).status).toBe(200);
  });
});
