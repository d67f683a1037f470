import { surely } from "../../support/known-word.ts";
import { strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { STATEMENT_FILE_BYTES } from "#provider/contract/limits";
import { MOVEMENT_EVENTS } from "#provider/contract/movement-kinds";
import { dayIn } from "#provider/contract/regions";
import { LANGUAGES } from "#provider/contract/words";
import { addDays } from "#provider/rules/days";
import type { StatementCheck } from "#provider/contract/statements";
import type { StatementLine } from "../../../sandbox/src/domain/statement.ts";
import { saidBySeal } from "../../../sandbox/src/exports/seal.ts";
import { statementTable, type StatementFile } from "../../../sandbox/src/exports/statement-file.ts";
import { EARLIER_WORDS, STATEMENT_WORDS } from "../../../sandbox/src/exports/statement-words.ts";
import { xlsxStream } from "../../../sandbox/src/exports/xlsx.ts";
import {
  changedPart,
  download,
  refusalOf,
  upload,
  walletWith,
  type Days,
  type Wallet,
} from "../../support/workerd/checked-statements.ts";
import { liveThrough } from "../../support/workerd/history.ts";
import { makePerson, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { statementPath } from "../../support/workerd/statement-file.ts";

const { check, get } = contract.statements;
const SHEET = "xl/worksheets/sheet1.xml";

let mine: Wallet;
let days: Days;
/** The statement's file as it was downloaded, and its lines. */
let file: Uint8Array<ArrayBuffer>;
let lines: StatementLine[];
let openingMinor: number;

/** Time passes, in which nobody stays signed in. */
async function wait(seconds: number): Promise<void> {
  await send("POST /__sandbox/clock", { body: { advanceSeconds: seconds } });
  mine = { ...mine, owner: await makePerson(mine.merchant, "ROLE_SUSER") };
}

beforeAll(async () => {
  const day = dayIn("default", new Date(await sandboxNow()));
  days = { from: addDays(day, -1), to: addDays(day, 1) };
  mine = await walletWith([900_000, 1_234, 5_000, 77_777, 10_001, 400_000, 2_500, 333, 12_345, 90_009]);
  // All of it lies behind: what is missing was not just booked.
  await wait(3 * 86_400);
  file = await download(mine, days);
  const { json } = await send(`GET ${statementPath(mine.merchant, "", days)}`, { token: mine.owner.token });
  const statement = get.answer.parse(json);
  openingMinor = statement.opening;
  lines = statement.lines.content.map(({ number, at, event, reference, gross, fee, net, balance }) => ({
    number,
    at: Date.parse(at),
    event: surely(event),
    reference,
    grossMinor: gross,
    feeMinor: fee,
    netMinor: net,
    balanceMinor: balance,
  }));
  if (lines.length < 10) throw new Error("a history of too few movements");
});

async function checked(bytes: Uint8Array<ArrayBuffer>): Promise<StatementCheck> {
  const { status, json } = await upload(bytes, mine);
  expect([status, json]).toEqual([200, expect.anything()]);
  return check.answer.parse(json);
}

const changed = (part: string, change: (text: string) => string, more: Zippable = {}) =>
  changedPart(file, part, change, more);

/** A file that is whole in itself, sums and checksum included, with the lines that somebody would like to have had. */
async function forged(given: Partial<StatementFile["head"]>, forgedLines = lines): Promise<Uint8Array<ArrayBuffer>> {
  async function* pieces() {
    yield forgedLines;
  }
  const { applicationId: appId } = mine.merchant;
  const head = { appId, currency: "AZN" as const, ...days, openingMinor, ...given };
  const of = { appId, accountId: "", region: "default" as const, from: head.from, to: head.to };
  const madeAt = await sandboxNow();
  const table = statementTable({
    of,
    head,
    lines: pieces(),
    outside: { count: 0, amountMinor: 0 },
    appName: "Hotel Şəki",
    madeAt,
    language: "en",
  });
  return new Uint8Array(await new Response(xlsxStream(table)).arrayBuffer());
}

describe("a statement's file as it was downloaded", () => {
  it.each(LANGUAGES)(
    "agrees, also renamed, in %s: with count, balances and checksum of the journal",
    async (language) => {
      const answer = await checked(await download(mine, days, language));
      const { json } = await send(`GET ${statementPath(mine.merchant, "/proof", days)}`, { token: mine.owner.token });
      const { journal } = contract.statements.prove.answer.parse(json);
      expect(answer).toMatchObject({
        agrees: true,
        isAsMade: true,
        difference: null,
        later: 0,
        ...days,
        journal,
        appName: "Hotel Şəki",
      });
      expect(journal.count).toBe(lines.length);
    },
  );

  it("agrees when a spreadsheet has saved it again: words apart, numbers with noise, nothing compressed", async () => {
    const words: string[] = [];
    const sheet = (text: string) =>
      text
        .replace(
          /t="inlineStr"><is>(<t.*?<\/t>)<\/is>/g,
          (_, word: string) => `t="s"><v>${words.push(word) - 1 + 100}</v>`,
        )
        .replace(/<v>(\d+\.\d{2})<\/v>/g, "<v>$10000000001</v>")
        .replace(/(<row r="\d+")>/g, '$1 spans="1:9" customHeight="1">');
    const parts = unzipSync(file);
    const kept = new TextDecoder().decode(parts["xl/sharedStrings.xml"]);
    const saved = sheet(new TextDecoder().decode(parts[SHEET]));
    const known = kept.match(/<si>/g)?.length ?? 0;
    const padding = "<si><t>–</t></si>".repeat(100 - known);
    const strings = kept.replace("</sst>", `${padding}${words.map((word) => `<si>${word}</si>`).join("")}</sst>`);
    const again = zipSync(
      { ...parts, [SHEET]: strToU8(saved), "xl/sharedStrings.xml": strToU8(strings) },
      { level: 0 },
    );
    expect(await checked(new Uint8Array(again))).toMatchObject({ agrees: true, isAsMade: false });
  });

  it.each(LANGUAGES)("agrees in the words that statements had before, in %s", async (language) => {
    const [now, before] = [STATEMENT_WORDS[language], EARLIER_WORDS[language]];
    const pairs: [string, string | undefined][] = [
      [now.heading.what, before.what],
      ...MOVEMENT_EVENTS.map((event): [string, string | undefined] => [now.event[event], before.event[event]]),
    ];
    // Words that are written often lie in the shared strings.
    let count = 0;
    const inEarlierWords = (text: string) =>
      pairs.reduce(
        (said, [word, earlier]) =>
          said.replaceAll(new RegExp(`(<t[^>]*>)${word}(?=</t>)`, "g"), (whole, open: string) => {
            if (earlier === undefined) return whole;
            count += 1;
            return open + earlier;
          }),
        text,
      );
    const parts = unzipSync(await download(mine, days, language));
    for (const part of [SHEET, "xl/sharedStrings.xml"])
      parts[part] = strToU8(inEarlierWords(new TextDecoder().decode(parts[part])));
    expect(count).toBeGreaterThan(1);
    expect(await checked(new Uint8Array(zipSync(parts)))).toMatchObject({ agrees: true, difference: null });
  });

  it("agrees while its period runs, and says how much was booked since", async () => {
    const today = dayIn("default", new Date(await sandboxNow()));
    const open = { from: days.from, to: addDays(today, 3) };
    const before = await download(mine, open);
    await wait(7_200);
    await liveThrough([{ kind: 0, amount: 4_200, fails: false }], [mine.merchant.applicationId, "ES0000000"]);
    const answer = await checked(before);
    expect(answer).toMatchObject({ agrees: true, later: 1, journal: { count: lines.length } });
  });
});

describe("a file that somebody changed is refused, and the place is named:", () => {
  it("one cent in any amount of any row", async () => {
    const cell = /<c r="([E-H])(\d+)" s="3"><v>([-\d.]+)<\/v>/g;
    const amounts = [...new TextDecoder().decode(unzipSync(file)[SHEET]).matchAll(cell)];
    const places = { E: "gross", F: "fee", G: "net", H: "balance" } as const;
    await fc.assert(
      fc.asyncProperty(fc.nat(amounts.length - 1), fc.constantFrom(1, -1), async (index, cent) => {
        const [whole = "", column = "", row = "", value = ""] = amounts[index] ?? [];
        const wrong = ((Math.round(Number(value) * 100) + cent) / 100).toString();
        const { agrees, difference } = await checked(
          changed(SHEET, (text) => text.replace(whole, whole.replace(`<v>${value}<`, `<v>${wrong}<`))),
        );
        expect(agrees).toBe(false);
        const isOpening = row === "2";
        const isClosing = Number(row) === lines.length + 3;
        const place = isOpening ? "opening" : isClosing && column === "H" ? "closing" : places[column as "E"];
        expect(difference).toMatchObject({ place, row: Number(row) });
        expect(difference?.number).toBe(isOpening || isClosing ? null : lines[Number(row) - 3]?.number);
        expect(difference?.inFile).not.toBe(difference?.inJournal);
      }),
      { numRuns: 25 },
    );
  });

  it("one cent with sums, balances and checksum made anew", async () => {
    const wrong = lines.map((line, index) => ({
      ...line,
      grossMinor: line.grossMinor + (index === 4 ? 1 : 0),
      netMinor: line.netMinor + (index === 4 ? 1 : 0),
      balanceMinor: line.balanceMinor + (index >= 4 ? 1 : 0),
    }));
    const { agrees, difference } = await checked(await forged({}, wrong));
    expect([agrees, difference]).toMatchObject([false, { place: "gross", row: 7, number: lines[4]?.number }]);
    expect((await checked(await forged({}))).agrees).toBe(true);
    expect((await checked(await forged({ openingMinor: openingMinor + 1 }))).difference?.place).toBe("opening");
  });

  it("a line removed, added, or two that changed places, with everything around made anew", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(lines.length - 2), async (at) => {
        const without = lines.toSpliced(at, 1);
        expect((await checked(await forged({}, without))).difference).toMatchObject({ place: "number", row: at + 3 });
        const [one, two] = [lines[at], lines[at + 1]];
        if (!one || !two) throw new Error("no such lines");
        const swapped = await checked(await forged({}, lines.toSpliced(at, 2, two, one)));
        expect(swapped.difference).toMatchObject({ place: "number", number: one.number, inFile: String(two.number) });
      }),
      { numRuns: 5 },
    );
    const last = lines.at(-1);
    if (!last) throw new Error("no lines");
    const short = await checked(await forged({}, lines.slice(0, -1)));
    expect(short.difference).toMatchObject({ place: "missing", number: last.number, inFile: null });
    const long = await checked(await forged({}, [...lines, { ...last, number: last.number + 1 }]));
    expect(long.difference).toMatchObject({ place: "extra", row: lines.length + 3, inJournal: null });
  });

  it("a word, a time, a reference, a currency; the period; the checksum; what stands below", async () => {
    const first = lines[0];
    const placeOf = async (part: string, change: (text: string) => string) =>
      (await checked(changed(part, change))).difference?.place;
    expect(await placeOf(SHEET, (text) => text.replace(String(first?.reference), "PAY-1"))).toBe("reference");
    expect(
      await placeOf(SHEET, (text) =>
        text.replace(/(<c r="B3"[^>]*><v>)(\d+)/, (_, head: string, day: string) => `${head}${Number(day) + 1}`),
      ),
    ).toBe("time");
    expect(await placeOf(SHEET, (text) => text.replace(/(<c r="C3"[^>]*>)<v>\d+<\/v>/, "$1<v>0</v>"))).toBe("what");
    expect(await placeOf(SHEET, (text) => text.replace(/(<c r="I4"[^>]*>)<v>\d+<\/v>/, "$1<v>0</v>"))).toBe("currency");
    expect(await placeOf(SHEET, (text) => text.replace(/[0-9a-f]{64}/, "0".repeat(64)))).toBe("checksum");
    expect(await placeOf(SHEET, (text) => text.replace(/Z \d+ (?=[0-9a-f]{64})/, "Z 999 "))).toBe("count");
    expect(
      await placeOf(SHEET, (text) =>
        text.replace("</sheetData>", '<row r="99"><c r="A99"><v>1</v></c></row></sheetData>'),
      ),
    ).toBe("extra");
    const later = `AZN ${addDays(days.from, 1)}`;
    expect(await placeOf(SHEET, (text) => text.replace(`AZN ${days.from}`, later))).toBeDefined();
    const narrow = await checked(await forged({ to: days.from }));
    expect(narrow.difference).toMatchObject({ place: "extra" });
  });
});

const UNREADABLE = "422 file_invalid";

describe("what is no statement of this wallet is told apart from what differs:", () => {
  it("no spreadsheet, a damaged one, one of something else, one that shows another sheet", async () => {
    const rels = "xl/_rels/workbook.xml.rels";
    // The last record of the ZIP says where its directory is; behind it stands the seal.
    const place = file.length - (saidBySeal(file)?.length ?? 0) - 6;
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ["nothing", new Uint8Array()],
      ["words", strToU8("ES1234567 AZN") as Uint8Array<ArrayBuffer>],
      ["a ZIP of something else", new Uint8Array(zipSync({ "a.txt": strToU8("a") }))],
      ["cut off", file.slice(0, -300)],
      ["a directory that leads astray", file.with(place, (file[place] ?? 0) ^ 255)],
      ["damaged", file.map((byte, index) => (index > 2_500 && index < 2_600 ? 255 - byte : byte))],
      ["without its mark", changed(SHEET, (text) => text.replace(/[0-9a-f]{64}/, ""))],
      ["without headings", changed(SHEET, (text) => text.replace("Gross", "Net"))],
      ["a formula", changed(SHEET, (text) => text.replace(/(<c r="H3"[^>]*>)/, "$1<f>H2+G3</f>"))],
      ["a row without an end", changed(SHEET, (text) => text.replaceAll("</row>", ""))],
      ["cells without an end", changed(SHEET, (text) => text.replaceAll("</c>", ""))],
      ["another sheet shown", changed(rels, (text) => text.replace("sheet1.xml", "sheet2.xml"))],
      ["a second sheet", changed(rels, (text) => text.replace(/<Relationship Id="rId1".*?\/>/, "$&$&"))],
      ["no UTF-8", changed(SHEET, (text) => text, { [SHEET]: new Uint8Array([0xff, 0xfe, 0xff]) })],
    ];
    for (const [name, bytes] of files) expect([name, refusalOf(await upload(bytes, mine))]).toEqual([name, UNREADABLE]);
  });

  it("what would be dear to read: a bomb, many parts, many words", async () => {
    const bomb = new Uint8Array(4 * 1024 * 1024);
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`${index}`, new Uint8Array()]));
    const same = (text: string) => text;
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ["a bomb", changed(SHEET, same, { [SHEET]: [bomb, { level: 9 }] })],
      ["many parts", changed(SHEET, same, many)],
      ["a part that says that it is small", lying(changed(SHEET, same, { [SHEET]: [bomb, { level: 9 }] }))],
    ];
    for (const [name, bytes] of files) expect([name, refusalOf(await upload(bytes, mine))]).toEqual([name, UNREADABLE]);
  });

  it("a file that is too large, several, none, and what is no form with a file", async () => {
    const two = new FormData();
    for (const name of ["file", "file"]) two.append(name, new File([file], "a.xlsx"));
    expect(refusalOf(await upload(two, mine))).toBe("400 malformed_request");
    expect(refusalOf(await upload(new FormData(), mine))).toMatch(/^(?:422 invalid_request|400 malformed_request)/);
    const typed = new FormData();
    typed.append("file", "words");
    expect(refusalOf(await upload(typed, mine))).toBe("422 invalid_request invalid");
    expect(refusalOf(await upload(new Uint8Array(STATEMENT_FILE_BYTES + 1), mine))).toBe("413 file_too_large");
    expect(refusalOf(await upload(new Uint8Array(STATEMENT_FILE_BYTES + 128 * 1024), mine))).toBe("413 file_too_large");
  });

  it("a statement of another wallet; and nobody checks anything who may not see the wallet", async () => {
    const other = await walletWith([10_000]);
    expect(refusalOf(await upload(await download(other, days), mine))).toBe("422 file_invalid otherWallet");
    const [stranger, operator] = [other.owner, await makePerson(mine.merchant, "ROLE_OPERATOR")];
    expect(refusalOf(await upload(file, { ...mine, owner: stranger }))).toBe("404 not_found");
    expect(refusalOf(await upload(file, { ...mine, owner: operator }))).toBe("403 forbidden");
  });
});

/** The same file with a directory that says that its sheet comes to a few bytes. */
function lying(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
      view.setUint32(at + 24, 1_000, true);
  return bytes;
}
