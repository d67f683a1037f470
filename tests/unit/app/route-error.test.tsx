import { describe, expect, test } from "vitest";
import { RouteErrorScreen, useErrorTitle } from "~/components/feedback/route-error";
import { LANGUAGES } from "~/i18n/languages";
import { renderMarkup, sentences } from "../../support/render";
import { onButton } from "../../support/on-button";

const REQUEST = "b3ac2ee4-2d8a-4a43-9f3e-0f2d2c1f7a10";
const answered = (status: number, code: string) => ({
  status,
  statusText: "",
  internal: false,
  data: { code, requestId: REQUEST },
});
const shown = (error: unknown, language: (typeof LANGUAGES)[number] = "en") =>
  renderMarkup(<RouteErrorScreen />, { error, language, path: "/billing/invoices?page=2" });

function Title() {
  return <>{useErrorTitle() ?? "none"}</>;
}

describe("an error screen", () => {
  test("of a page that does not exist has the promised words", () => {
    expect(shown(answered(404, "not_found"))).toContain('<h1 class="page-title">Page not found</h1>');
  });

  test("of a page one may not enter says whom to ask, and the request's number", () => {
    const page = shown(answered(403, "forbidden"));
    expect(page).toContain("You do not have access to this page");
    expect(page).toContain("ask the owner of the merchant account");
    expect(page).toContain(REQUEST);
  });

  test("of a page one may not enter names the owners of the account, when they are known", () => {
    const owners = [
      { fullName: "Leyla Əliyeva", email: "owner@hotel.example" },
      { fullName: "Rəşad Quliyev", email: "merchant@hotel.example" },
    ];
    for (const language of LANGUAGES) {
      const { data, ...refused } = answered(403, "forbidden");
      const page = shown({ ...refused, data: { ...data, owners } }, language);
      expect(page).toContain(sentences(language).getFixedT(null, "errors")("forbiddenAsk", { count: 2 }));
      for (const { fullName, email } of owners)
        expect(page).toContain(`${fullName} <a href="mailto:${email}">${email}</a>`);
    }
  });

  test.each([
    ["FETCH_ERROR", 502],
    ["TIMEOUT_ERROR", 504],
    ["PARSING_ERROR", 502],
  ] as const)("of a provider that fails with %s says so in every language and offers to try again", (code, status) => {
    for (const language of LANGUAGES) {
      const t = sentences(language).getFixedT(null, ["errors", "problems"]);
      const page = shown(answered(status, code), language);
      expect(page).toContain(t("render"));
      expect(page).toContain(t(`problems:failure.${code}`));
      expect(page).toContain(`<a class="Polaris-Button Polaris-Button--pressable Polaris-Button--sizeMedium`);
      expect(page).toContain('href="/billing/invoices?page=2"');
      expect(page).toContain(onButton(language, t("tryAgain")));
      expect(page).toContain(REQUEST);
    }
  });

  test("of a refusal says the sentence of its code; of one we do not know, the general one", () => {
    expect(shown(answered(429, "rate_limited"))).toContain("Too many requests.");
    expect(shown(answered(429, "rate_limited"))).not.toContain("Something went wrong");
    expect(shown(answered(502, "something_new"))).toContain("Something went wrong!");
    expect(shown(answered(502, "something_new"))).not.toContain("something_new");
  });

  test("of a refusal that says how long to wait says so too", () => {
    const { data, ...refused } = answered(429, "rate_limited");
    const page = shown({ ...refused, data: { ...data, minutes: 47 } });
    expect(page.replaceAll(/<[^>]*>/g, "")).toContain("try again. You can try again in 47 minutes.");
  });

  test("of an error in the page itself shows the promised words, its message and 'Try Again'", () => {
    const page = shown(new Error("Cannot draw this"));
    expect(page).toContain("Something went wrong, please try again!");
    expect(page).toContain("Cannot draw this");
    expect(page).toContain("Try Again");
  });

  test("never shows what an answer carries beyond its code, and nothing at all of an unknown throw", () => {
    expect(shown({ ...answered(500, "internal_error"), data: "SELECT secret FROM users" })).not.toContain("SELECT");
    expect(shown("a thrown string")).not.toContain("a thrown string");
    expect(shown(new Error("Unexpected Server Error"))).not.toContain("Unexpected");
  });
});

test("the tab says what happened", () => {
  const title = (error: unknown) => renderMarkup(<Title />, { error });
  expect(title(answered(404, "not_found"))).toBe("Page not found");
  expect(title(answered(403, "forbidden"))).toBe("You do not have access to this page");
  expect(title(answered(429, "rate_limited"))).toBe("Too many requests");
  expect(title(answered(502, "FETCH_ERROR"))).toBe("Something went wrong!");
  expect(title(new Error("x"))).toBe("Something went wrong!");
  expect(renderMarkup(<Title />)).toBe("none");
});
