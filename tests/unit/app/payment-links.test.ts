import { readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkBody } from "~/billing/payment-links/body";
import {
  PAY_BUTTON_CLASS,
  PAY_BUTTON_COLORS,
  PAY_BUTTON_SIZES,
  PAY_BUTTON_STYLE,
  payButtonCode,
  readPayButton,
  type PayButton,
} from "~/utils/pay-button";
import { createLinkSchema } from "~/billing/payment-links/schema";
import { switchRefusal, otherStatus } from "~/billing/payment-links/status-rules";
import { codeState } from "~/billing/qr-payments/code-state";
import { qrFile } from "~/billing/qr-payments/qr-file";
import { qrSvg, safeQrGeometry } from "~/components/media/qr-geometry";
import { zodErrors } from "~/i18n/zod-errors";

const typed = {
  idempotencyKey: "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11",
  appId: "ES1000001",
  title: "Yoga class",
  description: "One class with Aysel",
  amountKind: "FIXED",
  amount: "25",
  usage: "REUSABLE",
  linkExpirationDate: "",
  language: "en",
};

function parse(changes: Partial<typeof typed>, region: "default" | "ae" = "default", language = "en") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.append(name, value);
  const schema = createLinkSchema({ language, region, today: "2026-03-10" });
  return parseWithZod(form, { schema, error: zodErrors });
}
const errorsOf = (...input: Parameters<typeof parse>) => parse(...input).reply().error;

describe("the form of a payment link", () => {
  test("makes what the provider is asked for; what is left empty is null", () => {
    const { status, ...submission } = parse({ amount: "1,234.50" });
    expect(status).toBe("success");
    expect("value" in submission && linkBody(submission.value, { own: {}, today: "2026-03-10" })).toEqual({
      appId: "ES1000001",
      title: "Yoga class",
      description: "One class with Aysel",
      amount: 123_450,
      reusable: true,
      linkExpirationDate: null,
      language: "en",
    });
  });

  test("leaves the amount to the payer, and closes after one payment, where that is chosen", () => {
    const submission = parse({ amountKind: "PAYER", amount: "", usage: "SINGLE", linkExpirationDate: "2026-03-11" });
    expect("value" in submission && linkBody(submission.value, { own: {}, today: "2026-03-10" })).toMatchObject({
      amount: null,
      reusable: false,
      linkExpirationDate: "2026-03-11",
    });
  });

  test.each([
    [{ linkDays: "7", linkExpirationDate: "" }, "2026-03-17"],
    [{ linkDays: "30", linkExpirationDate: "2026-03-12" }, "2026-03-12"],
    [{ linkDays: "ENDLESS", linkExpirationDate: "" }, null],
  ])("ends in so many days, or on the day that is typed: %j", (changes, linkExpirationDate) => {
    const submission = parse(changes);
    expect("value" in submission && linkBody(submission.value, { own: {}, today: "2026-03-10" })).toMatchObject({
      linkExpirationDate,
    });
  });

  test.each([
    [{ amount: "" }, { amount: ["required"] }],
    [{ amountKind: "PAYER" }, { amount: ["amountOfPayer"] }],
    [{ amount: "0" }, { amount: ["amountZero"] }],
    [{ amount: "0.99" }, { amount: ["amountMin"] }],
    [{ amount: "40000" }, { amount: ["amountHigh"] }],
    [{ title: "A" }, { title: ["tooShort?count=2"] }],
    [{ title: "A".repeat(61) }, { title: ["tooLong?count=60"] }],
    [{ description: " " }, { description: ["required"] }],
    [{ appId: "" }, { appId: ["choose"] }],
    [{ amountKind: "OTHER" }, { amountKind: ["choose"] }],
    [{ usage: "" }, { usage: ["choose"] }],
    [{ linkExpirationDate: "2026-03-10" }, { linkExpirationDate: ["expirationPast"] }],
    [{ linkExpirationDate: "2026-02-31" }, { linkExpirationDate: ["date"] }],
  ])("with %o says so at its field", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test("says everything at once, and one thing for each field", () => {
    expect(errorsOf({ title: "", amount: "" })).toEqual({ title: ["required"], amount: ["required"] });
    expect(errorsOf({ amountKind: "PAYER", amount: "much" })).toEqual({ amount: ["amountFormat"] });
  });

  test("offers no language that the region does not speak, and reads the amount as the page's language writes it", () => {
    expect(errorsOf({ language: "az" }, "ae")).toEqual({ language: ["notInRegion"] });
    const submission = parse({ amount: "1 234,50", language: "ru" }, "default", "ru");
    expect("value" in submission && submission.value.amount).toBe(123_450);
  });
});

describe("a link's status", () => {
  test("is switched by a merchant between on and off, and not after it was used or expired", () => {
    expect([otherStatus("ACTIVE"), otherStatus("DISABLED")]).toEqual(["DISABLED", "ACTIVE"]);
    for (const status of ["USED", "EXPIRED"] as const) {
      expect(otherStatus(status)).toBeUndefined();
      expect(switchRefusal(status)).toBe(status);
    }
  });
});

const usual = { wording: "pay", color: "brand", size: "medium" } as const;
const button: PayButton = {
  href: "https://pay.example/pay/ABC?a=1&b=2",
  label: "Pay AZN\u00a025.00",
  title: "Yoga class",
  language: "en",
};

/** The one element that the code is; undefined when a browser would find anything else in it. */
function elementIn(code: string): { attributes: Map<string, string>; text: string } | undefined {
  const [, tag, text] = /^<a((?: [a-z]+="[^"<>]*")+)>([^<>]*)<\/a>$/.exec(code) ?? [];
  if (tag === undefined || text === undefined) return undefined;
  const attributes = [...tag.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return { attributes: new Map(attributes.map(([name, value]) => [name, readText(value)])), text: readText(text) };
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#160": "\u00a0" };
const readText = (markup: string): string => markup.replace(/&([#\w]+);/g, (_, name: string) => signs[name] ?? "?");

describe("the code of a pay button", () => {
  test("is one link to the payment page, with a style of its own, in a new tab, and no script", () => {
    const code = payButtonCode(button, usual);
    const element = elementIn(code);
    expect(element?.text).toBe(button.label);
    expect(Object.fromEntries(element?.attributes ?? [])).toEqual({
      href: button.href,
      title: button.title,
      lang: "en",
      target: "_blank",
      rel: "noopener",
      style: expect.stringMatching(/^display:inline-block;.*background:#4dbdc6;color:#00263d;padding:10px 20px/),
    });
    expect(code).not.toMatch(/script|\son\w+=/);
  });

  test("keeps a hostile title harmless", () => {
    const title = `"><script>alert(1)</script><a onclick='x' title="`;
    const code = payButtonCode({ ...button, title }, usual);
    expect(code).not.toContain("<script");
    expect(elementIn(code)?.attributes.get("title")).toBe(title);
    expect([...(elementIn(code)?.attributes.keys() ?? [])]).toEqual([
      "href",
      "title",
      "lang",
      "target",
      "rel",
      "style",
    ]);
  });

  test("says and shows exactly what it was given, whatever that is", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[<>"'&;/=a-z ]{0,30}$/));
    fc.assert(
      fc.property(text, text, (title, label) => {
        const element = elementIn(payButtonCode({ ...button, title, label }, usual));
        expect(element?.attributes.get("title")).toBe(title);
        expect(element?.text).toBe(label);
      }),
    );
  });

  test("is chosen by the URL; a word nobody offers is the usual one", () => {
    const read = (search: string) => readPayButton(new URLSearchParams(search));
    expect(read("")).toEqual(usual);
    expect(read("wording=donate&color=light&size=large")).toEqual({ wording: "donate", color: "light", size: "large" });
    expect(read("wording=<b>&color=url(x)&size=")).toEqual(usual);
  });
});

describe("the preview of a pay button", () => {
  const sheet = readFileSync("app/styles/areas/widgets.css", "utf8");
  const declarationsOf = (selector: string) => {
    const [, inside = ""] = new RegExp(`^(?:a)?\\.${selector} \\{([^}]*)\\}`, "m").exec(sheet) ?? [];
    return Object.fromEntries(
      inside
        .split(";")
        .map((line) => line.trim().split(/:\s*/))
        .filter(([property]) => property)
        .map(([property = "", value = ""]) => [property, value]),
    );
  };

  test("has by class what the code has by itself", () => {
    expect(declarationsOf("pay-button")).toEqual(PAY_BUTTON_STYLE.base);
    for (const color of PAY_BUTTON_COLORS)
      expect(declarationsOf(PAY_BUTTON_CLASS.color[color]), color).toEqual(PAY_BUTTON_STYLE.color[color]);
    for (const size of PAY_BUTTON_SIZES)
      expect(declarationsOf(PAY_BUTTON_CLASS.size[size]), size).toEqual(PAY_BUTTON_STYLE.size[size]);
  });
});

describe("the QR code of an application", () => {
  test("is on, off, or not made yet", () => {
    const paymentUrl = "https://pay.example/pay/ABC";
    expect(codeState({ enabled: true, paymentUrl })).toBe("on");
    expect(codeState({ enabled: false, paymentUrl })).toBe("off");
    expect(codeState({ enabled: false, paymentUrl: null })).toBe("none");
  });

  test("is a picture of its own as a file, whose name cannot get out of its title", async () => {
    const qr = { size: 2, path: "M0 0h1v1h-1z" };
    const svg = qrSvg(qr, `</title><script>"Şəki" & 'co'`);
    expect(svg).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;Şəki&quot; &amp; &#39;co&#39;</title>");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1024" height="1024" viewBox="0 0 2 2"/);
    const file = qrFile(qr, { appId: "ES1000001", appName: "Şəki" });
    expect(file.contentDisposition).toBe('attachment; filename="qr-ES1000001.svg"');
    expect(await new Response(file.body).text()).toBe(qrSvg(qr, "Şəki"));
  });

  test("cannot be made of what does not fit into one", () => {
    expect(safeQrGeometry("https://pay.example/pay/ABC")).toMatchObject({ size: expect.any(Number) });
    expect(safeQrGeometry("x".repeat(5000))).toBeNull();
  });
});
