import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { PROBLEMS } from "#provider/contract/problem";
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
      expect(answer.text).toContain(`<html lang="${language}">`);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
    }
  });

  it("speaks the languages of its region alone", async () => {
    const { text } = await visit("/guide?region=ae&lang=ru");
    expect(text).toContain('<html lang="en">');
    expect(text).not.toContain("lang=ru");
    expect(text).toContain("http://ae.localhost:8787/developers/widgets");
  });

  it("names every code of the contract under its status, and nothing that is not answered", async () => {
    const { text } = await visit("/guide?lang=en");
    const rows = [...text.matchAll(/<tr>\s*<th scope="row">(\d{3})<\/th>(.*?)<\/tr>/gs)];
    const named = rows.flatMap(([, status, row = ""]) =>
      [...row.matchAll(/<code>([a-z_]+)<\/code>/g)].map(([, word]) => [word, Number(status)]),
    );
    expect(Object.fromEntries(named)).toMatchObject(PROBLEMS);
    const { method, path } = contract.transactions.list;
    expect(text).toContain(`<code>${method} ${path}</code>`);
  });

  it("shows every test card, and leads to parts that there are", async () => {
    const { text } = await visit("/guide?lang=en");
    for (const card of ["4242 4242 4242 4242", "4000 0000 0000 3220"]) expect(text).toContain(card);
    const parts = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(parts.length).toBeGreaterThan(5);
    for (const id of parts) expect(text).toContain(`<section id="${id}"`);
  });

  it("needs no script, takes styles from here only, and stands in nobody's frame", async () => {
    const { text, headers } = await visit("/guide");
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const rule of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(text).not.toMatch(/<script|<style|\son\w+="/);
    const [, sheet = ""] = /href="(\/guide\/guide\.css\?v=\w+)"/.exec(text) ?? [];
    const styles = await visit(sheet);
    expect([styles.status, styles.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  });
});
