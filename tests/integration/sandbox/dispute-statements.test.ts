import { describe, expect, it } from "vitest";
import { ACCOUNTING_FORMATS } from "#provider/contract/accounting-formats";
import { contract } from "#provider/contract/index";
import { DISPUTE_FEE } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { withdrawalPartsSchema, withdrawalSchema } from "#provider/contract/wallet-money";
import { addDays } from "#provider/rules/days";
import { disputed, save, submit } from "../../support/workerd/dispute-calls.ts";
import { decide } from "../../support/workerd/disputes.ts";
import { download, upload } from "../../support/workerd/checked-statements.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { ours, paid, richer } from "../../support/workerd/money.ts";
import { sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { fetchAs, statementPath } from "../../support/workerd/statement-file.ts";
import { IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

const { get, check } = contract.statements;

/** A wallet with a dispute that is open, one that was lost and one that was won; what each of their lines came to. */
async function withDisputes() {
  await richer();
  const [open, lost, won] = [await paid(40), await paid(50), await paid(60)];
  await disputed(open);
  for (const [payment, end] of [
    [lost, "lose"],
    [won, "win"],
  ] as const) {
    const id = await disputed(payment);
    await save(id, 0);
    await submit(id, 1);
    await decide(id, end);
  }
  const day = dayIn("default", new Date(await sandboxNow()));
  return { from: addDays(day, -1), to: addDays(day, 1) };
}

const statementOf = async (days: { from: string; to: string }) =>
  get.answer.parse((await send(`GET ${statementPath(ours().merchant, "", days)}`, { token: ours().owner.token })).json);

/** Lines of disputes: their event, gross, fee and net. */
const LINES = [
  ["DISPUTE_HELD", -4_000, 0, -4_000],
  ["DISPUTE_FEE", 0, DISPUTE_FEE, -DISPUTE_FEE],
  ["DISPUTE_HELD", -5_000, 0, -5_000],
  ["DISPUTE_FEE", 0, DISPUTE_FEE, -DISPUTE_FEE],
  ["DISPUTE_HELD", -6_000, 0, -6_000],
  ["DISPUTE_FEE", 0, DISPUTE_FEE, -DISPUTE_FEE],
  ["DISPUTE_RETURNED", 6_000, -DISPUTE_FEE, 6_000 + DISPUTE_FEE],
];

describe("a statement with a dispute open, lost and won", () => {
  it("names each part, and adds up to the cent", async () => {
    const days = await withDisputes();
    const { opening, closing, lines } = await statementOf(days);
    expect(
      lines.content
        .filter(({ event }) => String(event).startsWith("DISPUTE"))
        .map(({ event, gross, fee, net }) => [event, gross, fee, net]),
    ).toEqual(LINES);
    let balance = opening;
    for (const { gross, fee, net, balance: after } of lines.content) {
      expect(gross - fee).toBe(net);
      balance += net;
      expect(after).toBe(balance);
    }
    expect(balance).toBe(closing);
  });

  it("is the same as Excel and PDF, which agree with the journal, and in every file for accounting", async () => {
    const days = await withDisputes();
    const { merchant, owner } = ours();
    const { lines } = await statementOf(days);
    const cells = await cellsOf(await (await fetchAs(owner, statementPath(merchant, "/excel", days))).arrayBuffer());
    const nets = cells.flatMap((row) => (String(row[2] ?? "").match(/dispute/i) ? [row.slice(4, 7)] : []));
    expect(nets).toEqual(LINES.map(([, ...sums]) => sums.map((minor) => Number(minor) / 100)));
    const pdf = await (await fetchAs(owner, statementPath(merchant, "/pdf", days))).arrayBuffer();
    for (const bytes of [await download({ merchant, owner }, days), new Uint8Array(pdf)]) {
      const answer = await upload(bytes, { merchant, owner });
      expect(check.answer.parse(answer.json)).toMatchObject({ agrees: true, difference: null });
    }
    for (const format of ACCOUNTING_FORMATS) {
      const word = format === "oneC" ? "1c" : format;
      const path = `/api/wallets/${merchant.applicationId}/statement/${word}?${new URLSearchParams(days)}`;
      const file = await fetchAs(owner, path);
      const text = new TextDecoder(format === "oneC" ? "windows-1251" : "utf-8").decode(await file.arrayBuffer());
      // A file whose movements do not come to its closing balance never ends.
      const entries = lines.content.map(({ number }) => merchant.applicationId + String(number).padStart(7, "0"));
      expect([format, file.status, entries.filter((entry) => !text.includes(entry))]).toEqual([format, 200, []]);
    }
  });

  it("leaves to a withdrawal what is not held back: its parts add up to it", async () => {
    await withDisputes();
    const { merchant, owner } = ours();
    const typed = { appId: merchant.applicationId, amount: 990, description: "Takings", target: IBAN };
    const { id } = withdrawalSchema.pick({ id: true }).parse((await withdrawNow(owner, typed)).json);
    const path = `/api/user/withdrawals/${id}/parts?page=0&offset=100`;
    const { content, sums, total } = withdrawalPartsSchema.parse(
      (await send(`GET ${path}`, { token: owner.token })).json,
    );
    expect(content.filter(({ event }) => event === "DISPUTE_HELD")).not.toEqual([]);
    expect(content.reduce((sum, { part }) => sum + part.net, 0)).toBe(total);
    expect(sums.reduce((sum, { received, fees, sent }) => sum + received - fees - sent, 0)).toBe(total);
  });
});
