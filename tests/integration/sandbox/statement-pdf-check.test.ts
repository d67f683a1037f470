import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { dayIn } from "#provider/contract/regions";
import type { StatementCheck } from "#provider/contract/statements";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { addDays } from "#provider/rules/days";
import { sealed, sealOf } from "../../../sandbox/src/exports/statement-seal.ts";
import { liveThrough } from "../../support/workerd/history.ts";
import {
  bindings,
  makeMerchant,
  makePerson,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs, statementPath } from "../../support/workerd/statement-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Days = { from: string; to: string };
const { check, prove } = contract.statements;
const SECRET = bindings.TOKEN_HMAC_KEY;

let merchant: Merchant;
let owner: Someone;
let days: Days;
/** The statement's PDF as it was downloaded. */
let file: Bytes;

const download = async (of: Days, language: Language = "en", whose = merchant, who = owner): Promise<Bytes> =>
  new Uint8Array(await (await fetchAs(who, statementPath(whose, "/pdf", of, language))).arrayBuffer());

beforeAll(async () => {
  merchant = await makeMerchant("default", "Hotel Şəki");
  const other = await makeMerchant();
  const steps = [900_000, 1_234, 5_000, 77_777].map((amount, index) => ({
    kind: [0, 2, 3, 5][index] ?? 0,
    amount,
    fails: false,
  }));
  const day = dayIn("default", new Date(await sandboxNow()));
  days = { from: addDays(day, -1), to: addDays(day, 1) };
  await liveThrough(steps, [merchant.applicationId, other.applicationId]);
  await wait(3 * 86_400);
  file = await download(days);
});

/** Time passes, in which nobody stays signed in. */
async function wait(seconds: number): Promise<void> {
  await send("POST /__sandbox/clock", { body: { advanceSeconds: seconds } });
  owner = await makePerson(merchant, "ROLE_SUSER");
}

async function upload(bytes: Bytes): Promise<{ status: number; json: unknown }> {
  const body = new FormData();
  body.append("file", new File([bytes], "renamed.bin"));
  const path = `/api/wallets/${merchant.applicationId}/statement/check?language=en`;
  const answer = await fetchAs(owner, path, { method: "POST", body });
  return { status: answer.status, json: await answer.json() };
}

async function checked(bytes: Bytes): Promise<StatementCheck> {
  const { status, json } = await upload(bytes);
  expect([status, json]).toEqual([200, expect.anything()]);
  return check.answer.parse(json);
}

/** What stands before the seal of the file, and the mark in it. */
function opened() {
  const { mark } = sealOf(SECRET, file) ?? {};
  if (!mark) throw new Error("no seal");
  return { mark, pdf: file.subarray(0, Buffer.from(file).lastIndexOf("\n% ")) };
}

it.each(LANGUAGES)(
  "a PDF as it was downloaded agrees, with count, balances and checksum of the journal, in %s",
  async (language) => {
    const { json } = await send(`GET ${statementPath(merchant, "/proof", days)}`, { token: owner.token });
    const { journal } = prove.answer.parse(json);
    const answer = await checked(await download(days, language));
    expect(answer).toMatchObject({ agrees: true, difference: null, later: 0, ...days, journal });
    expect(journal.count).toBe(4);
  },
);

it("any bit that was changed is found, in the pages, in the mark or in the seal, and nothing added goes unseen", async () => {
  const seal = Buffer.from(file).lastIndexOf("\n% ");
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: 5, max: seal - 1 }), fc.integer({ min: seal, max: file.length - 1 })),
      fc.nat(7),
      async (at, bit) => {
        const changed = file.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const { status, json } = await upload(changed);
        if (status === 200) expect(check.answer.parse(json).agrees).toBe(false);
        else expect([status, json]).toMatchObject([422, { code: "file_invalid" }]);
      },
    ),
    { numRuns: 40 },
  );
  const drawn = file.slice();
  drawn[2_000] = (drawn[2_000] ?? 0) ^ 1;
  expect(await checked(drawn)).toMatchObject({ agrees: false, difference: { place: "document", row: null } });
  const more = Buffer.concat([file.subarray(0, seal), Buffer.from("\n1 0 obj"), file.subarray(seal)]);
  expect((await checked(new Uint8Array(more))).difference?.place).toBe("document");
});

it("a seal made with another key, or of another file, holds nothing", async () => {
  const { mark, pdf } = opened();
  expect((await checked(sealed("another key of thirty-two letters", pdf, mark))).difference?.place).toBe("document");
  expect((await checked(sealed(SECRET, pdf, mark))).agrees).toBe(true);
  expect(opened().mark).toMatchObject({ ...days, count: 4 });
});

it("a whole one whose figures the journal does not have is refused: checksum or number of movements", async () => {
  const { mark, pdf } = opened();
  const forged = async (change: Partial<typeof mark>) =>
    (await checked(sealed(SECRET, pdf, { ...mark, ...change }))).difference?.place;
  expect(await forged({ checksum: "0".repeat(64) })).toBe("checksum");
  expect(await forged({ count: 3 })).toBe("count");
  expect(await forged({ count: 5 })).toBe("count");
  expect(await forged({ from: addDays(days.from, 1) })).toBe("checksum");
});

it("one of a period that was not over agrees, and says how much was booked since", async () => {
  const today = dayIn("default", new Date(await sandboxNow()));
  const before = await download({ from: days.from, to: addDays(today, 3) });
  await wait(7_200);
  await liveThrough([{ kind: 0, amount: 4_200, fails: false }], [merchant.applicationId, "ES0000000"]);
  expect(await checked(before)).toMatchObject({ agrees: true, later: 1, journal: { count: 4 } });
});

it("a PDF without a seal, or of another wallet, is told apart", async () => {
  const { pdf } = opened();
  const plain = await upload(pdf.slice());
  expect([plain.status, plain.json]).toMatchObject([422, { code: "file_invalid" }]);
  const other = await makeMerchant();
  const theirs = await download(days, "en", other, await makePerson(other, "ROLE_SUSER"));
  const elsewhere = await upload(theirs);
  expect([elsewhere.status, elsewhere.json]).toMatchObject([
    422,
    { code: "file_invalid", fields: [{ code: "otherWallet" }] },
  ]);
});
