import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { STATEMENT_FILE_BYTES } from "#provider/contract/limits";
import { LANGUAGES } from "#provider/contract/words";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { around, attr, find, hrefsIn, mainOf, problemAt, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { dataPath } from "../../support/screens";
import { demoUser, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const DAYS = { from: "2026-09-01", to: "2026-09-30" };
const SHEET = "xl/worksheets/sheet1.xml";

let owner: Visitor;
let appId: string;
let file: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  appId = /\/billing\/wallet\/(ES\d{7})/.exec((await owner.get(paths.wallet)).text)?.[1] ?? "";
  file = (await owner.get(walletPaths.statementExcel(appId, DAYS))).bytes;
});

const formOf = (bytes: Uint8Array<ArrayBuffer>, name = "renamed.xlsx") => {
  const form = new FormData();
  form.append("file", new File([bytes], name));
  return form;
};
const check = (bytes: Uint8Array<ArrayBuffer>, visitor = owner): Promise<Answer> =>
  visitor.upload(walletPaths.checkStatement(appId), formOf(bytes));
const saidBy = (answer: Answer) => wordsOf(mainOf(answer));
/** The file with a cent more in the first amount of its fifth row. */
const withACent = () => {
  const parts = unzipSync(file);
  const text = new TextDecoder().decode(parts[SHEET]);
  const after = text.replace(
    /(<c r="E5"[^>]*><v>)([-\d.]+)/,
    (_, head: string, value: string) => `${head}${(Math.round(Number(value) * 100) + 1) / 100}`,
  );
  expect(after).not.toBe(text);
  return new Uint8Array(zipSync({ ...parts, [SHEET]: new TextEncoder().encode(after) }));
};

describe("checking a statement's file, as a browser without scripts posts it", () => {
  test("the statement leads to it; the file as it was downloaded agrees, in the language it was written in or another", async () => {
    expect(hrefsIn(await owner.get(paths.statement(appId, DAYS)))).toContain(walletPaths.checkStatement(appId));
    const page = await owner.get(walletPaths.checkStatement(appId));
    const form = around(the(page, "input[type=file]"), ({ name }) => name === "form");
    expect(attr(form, "enctype")).toBe("multipart/form-data");
    const proof = saidBy(await owner.get(walletPaths.proveStatement(appId, DAYS)));
    const checksum = /[0-9a-f]{64}/.exec(proof)?.[0] ?? "none";
    for (const language of LANGUAGES) {
      owner.cookies.set("lang", language);
      const written = (await owner.get(walletPaths.statementExcel(appId, DAYS))).bytes;
      owner.cookies.set("lang", "en");
      const answer = await check(written);
      expect(answer.status).toBe(200);
      expect(saidBy(answer)).toContain("The file agrees with the ledger");
      expect(saidBy(answer)).toContain(checksum);
      expect(saidBy(answer)).toContain("renamed.xlsx");
    }
  });

  test("one cent changed is refused, and the row is named with both amounts", async () => {
    const answer = await check(withACent());
    expect(answer.status).toBe(422);
    expect(saidBy(answer)).toMatch(/Row 5, gross: -?[\d,.\s]+ in the file, -?[\d,.\s]+ in the ledger\./);
    expect(find(answer, "[role=alert]")).toBeDefined();
    const asScripts = await owner.upload(dataPath(walletPaths.checkStatement(appId)), formOf(withACent()));
    expect(asScripts.status).toBe(422);
  });

  test("of a file whose looks somebody changed, the page says that its amounts agree and its looks were not checked", async () => {
    const parts = unzipSync(file);
    const text = new TextDecoder().decode(parts[SHEET]);
    const hidden = new TextEncoder().encode(text.replace('<row r="3">', '<row r="3" hidden="1">'));
    const answer = await check(new Uint8Array(zipSync({ ...parts, [SHEET]: hidden })));
    expect(answer.status).toBe(200);
    expect(saidBy(answer)).toContain("The amounts agree; the formatting was not checked");
    expect(saidBy(answer)).toContain("Only the file as downloaded, or the sealed PDF, is checked fully.");
    expect(saidBy(answer)).not.toContain("The file agrees with the ledger");
  });

  test("a PDF agrees as it was downloaded, and one byte changed is refused", async () => {
    const pdf = (await owner.get(walletPaths.statementPdf(appId, DAYS))).bytes;
    const whole = await check(pdf);
    expect([whole.status, saidBy(whole)]).toEqual([200, expect.stringContaining("The file agrees with the ledger")]);
    const changed = pdf.slice();
    changed[2_000] = (changed[2_000] ?? 0) ^ 1;
    const answer = await check(changed);
    expect([answer.status, saidBy(answer)]).toEqual([
      422,
      expect.stringContaining("The PDF is not the one created here"),
    ]);
  });

  test("what is no statement, no file, or too large is said at the field", async () => {
    const form = new FormData();
    form.append("file", new File([], ""));
    const cases: [FormData, number, string][] = [
      [formOf(new TextEncoder().encode("words")), 422, "This is not one of our statements"],
      [form, 422, "Choose the file first."],
      [new FormData(), 422, "Choose the file first."],
      [formOf(new Uint8Array(STATEMENT_FILE_BYTES + 1)), 413, "No statement is larger than 8 MB."],
      [formOf(new Uint8Array(STATEMENT_FILE_BYTES + 256 * 1024)), 413, "No statement is larger than 8 MB."],
    ];
    for (const [posted, status, says] of cases) {
      const answer = await owner.upload(walletPaths.checkStatement(appId), posted);
      expect([says, answer.status]).toEqual([says, status]);
      expect(saidBy(answer)).toContain(says);
      expect(problemAt(answer, "file")).toContain(says);
    }
  });

  test("other actions let no file in, and this one neither two nor one in another field", async () => {
    const posted = formOf(file);
    posted.append("file", new File([file], "b.xlsx"));
    expect((await owner.upload(walletPaths.checkStatement(appId), posted)).status).toBe(400);
    const elsewhere = new FormData();
    elsewhere.append("username", new File([file], "a.xlsx"));
    expect((await owner.upload(walletPaths.checkStatement(appId), elsewhere)).status).toBe(400);
    for (const path of [paths.preferences, walletPaths.addCard])
      expect([path, (await owner.upload(path, formOf(file))).status]).toEqual([path, 400]);
  });

  test("a statement of another wallet is said to be one; somebody else's wallet does not exist", async () => {
    const [saudi, other] = [await signIn(await demoUser("ROLE_SUSER", "sa")), await signIn(await makeOwner())];
    for (const visitor of [saudi, other]) {
      expect((await visitor.get(walletPaths.checkStatement(appId))).status).toBe(404);
      expect((await check(file, visitor)).status).toBe(404);
    }
    const own = /\/billing\/wallet\/(ES\d{7})/.exec((await other.get(paths.wallet)).text)?.[1] ?? "";
    const answer = await other.upload(walletPaths.checkStatement(own), formOf(file));
    expect([answer.status, saidBy(answer)]).toEqual([422, expect.stringContaining("statement of another wallet")]);
    const operator = await signIn(await demoUser("ROLE_OPERATOR"));
    expect((await operator.get(walletPaths.checkStatement(appId))).status).toBe(403);
    expect((await check(file, operator)).status).toBe(403);
  });
});
