import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { bundle } from "lightningcss";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { Countdown } from "../../../app/components/form/countdown";
import { DataTable } from "../../../app/components/list/data-table";
import { EmptyState } from "../../../app/components/feedback/empty-state";
import { ErrorScreen } from "../../../app/components/feedback/error-screen";
import { plainField } from "../../../app/components/form/field";
import { qrGeometry } from "../../../app/components/media/qr-geometry";
import { SelectField } from "../../../app/components/form/text-field";
import { LANGUAGES } from "../../../app/i18n/languages";
import { DialogGallery, GALLERY_PATH, Gallery } from "../../support/gallery";
import { renderMarkup } from "../../support/render";
import { usedStyles } from "../../../scripts/vite/used-styles";

const sheets = ["app.css", ...readdirSync("app/styles/areas").map((file) => `areas/${file}`)];
const written = sheets.map((file) => bundle({ filename: `app/styles/${file}`, minify: true }).code.toString()).join("");
const css = postcss([usedStyles(undefined, new Map())]).process(written, { from: undefined }).css;
const attributes = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) => value ?? "");

describe.each(LANGUAGES)("in %s", (language) => {
  const pages = {
    page: renderMarkup(<Gallery language={language} />, { language, path: GALLERY_PATH }),
    dialog: renderMarkup(<DialogGallery />, { language, path: "/billing/invoices/1/refund" }),
  };

  test.each(["page", "dialog"] as const)("the %s has no style attribute and no class without a rule", (name) => {
    const markup = pages[name];
    expect(markup).not.toContain(" style=");
    const classes = [...new Set(attributes(markup, "class").flatMap((value) => value.split(" ")))];
    expect(classes.length).toBeGreaterThan(20);
    expect(
      classes.filter((found) => found !== "Polaris-Label" && !new RegExp(`\\.${found}(?![\\w-])`).test(css)),
    ).toEqual([]);
  });

  test("labels, descriptions and popovers point at elements that exist once", () => {
    const ids = attributes(pages.page, "id");
    expect(new Set(ids).size).toBe(ids.length);
    const targets = ["for", "aria-describedby", "aria-labelledby", "popovertarget", "form"].flatMap((name) =>
      attributes(pages.page, name).flatMap((value) => value.split(" ")),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test("no code and no variable is shown in place of a sentence", () => {
    expect(pages.page).not.toMatch(/{{|tooShort|amountZero|internal_error|components:|[a-z]+\.[a-z]+[A-Z]\w+</);
  });
});

test("what a form may never send back is not in the page", () => {
  expect(renderMarkup(<Gallery language="en" />, { path: GALLERY_PATH })).not.toContain("secret");
});

test("without scripts a filter shows what the URL says, and each chip leads to the list without it", () => {
  const markup = renderMarkup(<Gallery language="en" />, { path: GALLERY_PATH });
  expect(markup).toMatch(/<input type="radio"[^>]* checked="" value="PENDING"/);
  expect(markup).toContain('value="2026-03-01"');
  expect(markup).toContain('href="/billing/invoices?from=2026-03-01"');
  expect(markup).toContain('href="/billing/invoices?status=PENDING"');
});

test("without scripts a countdown names the time, in the region's zone", () => {
  const markup = renderMarkup(<Countdown until="2026-03-28T09:00:05Z">{(when) => <>Again {when}</>}</Countdown>);
  expect(markup.replace(/\u00a0/g, " ")).toContain("Again at 1:00:05 PM (Baku time, UTC+4)");
});

test("a table without rows gives way to its empty state, and a nameless select asks to choose", () => {
  const table = renderMarkup(
    <DataTable caption="Rows" columns={[]} rows={[]} rowKey={String} empty={<EmptyState title="Nothing yet" />} />,
  );
  expect(table).not.toContain("<table");
  expect(table).toContain("Nothing yet");
  const select = renderMarkup(<SelectField field={plainField("a", { required: true })} label="A" options={[]} />);
  expect(select).toContain('<option value="" selected="">Choose</option>');
});

test("error screens speak the promised words", () => {
  const failed = renderMarkup(<ErrorScreen kind="error" message="Render failed" retryHref="/users" />);
  for (const words of ["Something went wrong, please try again!", "Render failed", "Try Again", 'href="/users"'])
    expect(failed).toContain(words);
  expect(renderMarkup(<ErrorScreen kind="notFound" />)).toContain("Page not found");
});

test("a QR code covers exactly its dark modules", () => {
  const { size, path } = qrGeometry("https://pay.test/pay/AB12");
  const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(strokes.map(([stroke]) => stroke).join("")).toBe(path);
  // The three finder patterns begin at the quiet zone's edge with a run of seven.
  const runs = strokes.map(([, x, y, length]) => `${x},${y},${length}`);
  expect(runs).toContain("4,4,7");
  expect(runs).toContain(`${size - 11},4,7`);
  expect(runs).toContain(`4,${size - 11},7`);
});

test("Polaris' part of the stylesheet is what the script makes of today's source", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/make/polaris-css.mjs", "--check"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("every colour token Polaris' classes read is set by the theme, so that the dark scheme reaches all of them", () => {
  const polaris = readFileSync("app/styles/polaris.css", "utf8");
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const read = [...new Set([...polaris.matchAll(/var\((--p-color-[\w-]+)/g)].map(([, name]) => name))];
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !tokens.includes(`  ${name}:`))).toEqual([]);
});
