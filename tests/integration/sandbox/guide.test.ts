import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { EXAM_TRIES } from "#provider/contract/exam-words";
import { PROBLEMS } from "#provider/contract/problem";
import { WEBHOOK_TOLERANCE_SECONDS } from "#provider/contract/webhook-words";
import { LANGUAGES } from "#provider/contract/words";
import {
  NODE_CHECK,
  phpCheck,
  pythonCheck,
  RETURN_CHECK,
  SIGNED_EXAMPLE,
} from "../../../sandbox/src/pages/guide/check-examples.ts";
import { GUIDE } from "../../../sandbox/src/pages/guide/sentences/index.ts";
import {
  addressesIn,
  allWords,
  attr,
  find,
  findAll,
  headingOf,
  rawTextOf,
  rowsIn,
  scriptsIn,
  the,
  wordsOf,
} from "../../support/html.ts";
import { visit } from "../../support/workerd/checkout.ts";

describe("the guide for developers", () => {
  it.each([
    ["az", "Proqramçılar üçün bələdçi"],
    ["en", "Guide for developers"],
    ["ru", "Руководство для разработчиков"],
  ])("speaks %s, asked by the address or by the browser", async (language, title) => {
    for (const answer of [
      await visit(`/guide?lang=${language}`),
      await visit("/guide", undefined, { "Accept-Language": `${language}-XX,en;q=0.5` }),
    ]) {
      expect(answer.status).toBe(200);
      expect([attr(the(answer, "html"), "lang"), headingOf(answer)]).toEqual([language, title]);
    }
  });

  it("speaks the languages of its region alone", async () => {
    const { text } = await visit("/guide?region=ae&lang=ru");
    expect(attr(the(text, "html"), "lang")).toBe("en");
    expect(text).not.toContain("lang=ru");
    expect(text).toContain("http://ae.localhost:8787/developers/widgets");
  });

  it("names every code of the contract under its status, and nothing that is not answered", async () => {
    const { text } = await visit("/guide?lang=en");
    const named = rowsIn(text).flatMap((row) => {
      const status = wordsOf(find(row, "th[scope=row]"));
      return /^\d{3}$/.test(status) ? allWords(row, "code").map((word) => [word, Number(status)]) : [];
    });
    expect(Object.fromEntries(named)).toMatchObject(PROBLEMS);
    const { method, path } = contract.transactions.list;
    expect(allWords(text, "code")).toContain(`${method} ${path}`);
  });

  it("shows every test card, and leads to parts that there are", async () => {
    const { text } = await visit("/guide?lang=en");
    for (const card of ["4242 4242 4242 4242", "4000 0000 0000 3220"]) expect(text).toContain(card);
    const parts = addressesIn(text, /^#([\w-]+)$/);
    expect(parts.length).toBeGreaterThan(5);
    for (const id of parts) expect(find(text, `section[id="${id}"]`), id).toBeDefined();
  });

  it("names every try of the exam, in its order, and what to do", async () => {
    for (const language of LANGUAGES) {
      const { text } = await visit(`/guide?lang=${language}`);
      const tries = EXAM_TRIES.map((name) => GUIDE[language].exam.tries[name].replaceAll("`", ""));
      expect(allWords(the(text, "#exam"), "li")).toEqual(tries);
    }
  });

  it("shows how to check a signature once, for all that is signed", async () => {
    const { text } = await visit("/guide?lang=en");
    const shown = findAll(the(text, "#signatures"), "pre").map((element) => rawTextOf(find(element, "code")));
    expect(shown).toEqual([
      NODE_CHECK,
      phpCheck(WEBHOOK_TOLERANCE_SECONDS),
      pythonCheck(WEBHOOK_TOLERANCE_SECONDS),
      expect.stringContaining(SIGNED_EXAMPLE.body),
    ]);
    expect(rawTextOf(find(the(text, "#returns"), "pre code"))).toBe(RETURN_CHECK);
  });

  it("needs no script, takes styles from here only, and stands in nobody's frame", async () => {
    const { text, headers } = await visit("/guide");
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const rule of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(scriptsIn(text)).toEqual([]);
    expect(findAll(text, "style")).toEqual([]);
    const sheet = attr(the(text, "link[rel=stylesheet]"), "href") ?? "";
    expect(sheet).toMatch(/^\/guide\/guide\.css\?v=\w+$/);
    const styles = await visit(sheet);
    expect([styles.status, styles.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  });
});
