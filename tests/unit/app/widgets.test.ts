import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentLink, StaticQr } from "#provider/contract/links";
import { qrGeometry } from "~/components/media/qr-geometry";
import { previewOf } from "~/developers/frame-preview";
import { addressOf, frameOf, linkTarget, ownTarget, QR_SIDES, readWidget } from "~/developers/widget";
import { readOrigin } from "#provider/rules/web-origin";
import { embedCode, linkCode, qrCodeHtml } from "~/developers/widget-code";
import { createLinkFor, widgetPath, widgetWaiting } from "~/paths/widget";

const LANGUAGES = ["az", "en", "ru"] as const;
const read = (search: string) => readWidget(new URLSearchParams(search), LANGUAGES);
const USUAL = {
  kind: "button",
  appId: undefined,
  linkId: undefined,
  isOwnPage: false,
  language: undefined,
  look: { wording: "pay", color: "brand", size: "medium" },
  qrSize: "medium",
  hasScript: true,
};
const link = {
  id: "lnk_0123456789abcdef",
  code: "9VF3KQ7T2M1XA",
  appId: "ES1000001",
  appName: "Sea Hotel",
  title: "Yoga class",
  description: "One class",
  amount: 2_500,
  currency: "AZN",
  reusable: true,
  linkExpirationDate: null,
  language: "ru",
  status: "ACTIVE",
  paymentCount: 0,
  paidAmount: 0,
  paymentUrl: "https://pay.example/pay/9VF3KQ7T2M1XA",
  createdBy: "Aysel",
  createdDate: "2026-11-01T00:00:00.000Z",
} as const satisfies PaymentLink;
const code: StaticQr = {
  appId: "ES1000001",
  appName: "Sea Hotel",
  currency: "AZN",
  enabled: true,
  isOnline: true,
  paymentUrl: "https://pay.example/pay/9VF3KQ7T2M1XB",
};

describe("the address of the widgets", () => {
  test("says all that is chosen", () => {
    expect(
      read("kind=qr&app=ES1000001&link=lnk_abc&language=ru&qrSize=large&wording=buy&color=dark&size=small&script=none"),
    ).toEqual({
      kind: "qr",
      appId: "ES1000001",
      linkId: "lnk_abc",
      isOwnPage: false,
      language: "ru",
      look: { wording: "buy", color: "dark", size: "small" },
      qrSize: "large",
      hasScript: false,
    });
    expect(read("link=own")).toEqual({ ...USUAL, isOwnPage: true });
  });

  test("is as if it said nothing where it says what nobody offers", () => {
    expect(read("")).toEqual(USUAL);
    const strange =
      "kind=<b>&app=1&link=../x&language=xx&qrSize=__proto__&wording=%00&color=url(x)&size=toString&script=maybe&more=1";
    expect(read(strange)).toEqual(USUAL);
    expect(readWidget(new URLSearchParams("language=ru"), ["en"]).language).toBeUndefined();
  });

  test("leads to the form of a payment link and back, with the kind of widget that waits for it", () => {
    expect(widgetPath({ kind: "button" })).toBe("/developers/widgets");
    expect(widgetPath({ kind: "qr", app: "ES1000001", link: "lnk_a" })).toBe(
      "/developers/widgets?kind=qr&app=ES1000001&link=lnk_a",
    );
    const form = createLinkFor({ kind: "qr", app: "ES1000001" });
    expect(form).toBe("/billing/payment-links/create?widget=qr&app=ES1000001");
    expect(widgetWaiting(new URL(form, "https://app.example").searchParams)).toBe("qr");
    expect(widgetWaiting(new URLSearchParams("widget=https://elsewhere.example"))).toBeUndefined();
    expect(widgetWaiting(new URLSearchParams())).toBeUndefined();
  });
});

describe("what a widget leads to", () => {
  test("is the link's own page, in another language only where one is wished for", () => {
    expect(addressOf(link)).toBe(link.paymentUrl);
    expect(addressOf(link, "ru")).toBe(link.paymentUrl);
    expect(addressOf(link, "az")).toBe(`${link.paymentUrl}?lang=az`);
    expect(addressOf({ paymentUrl: "https://pay.example/p?a=1", language: null }, "en")).toBe(
      "https://pay.example/p?a=1&lang=en",
    );
  });

  test("is, for a frame, the page of the same code where the provider keeps those", () => {
    const base = "https://pay.example/embed/";
    expect(frameOf(base, link)).toBe("https://pay.example/embed/9VF3KQ7T2M1XA");
    expect(frameOf(base, link, "az")).toBe("https://pay.example/embed/9VF3KQ7T2M1XA?lang=az");
  });

  test("is the application's own page as long as that is open", () => {
    expect(ownTarget(code)).toMatchObject([{ id: "own", amount: null, language: null, paymentUrl: code.paymentUrl }]);
    expect(ownTarget({ ...code, enabled: false })).toEqual([]);
    expect(ownTarget({ ...code, paymentUrl: null })).toEqual([]);
  });

  test("is known to be closed", () => {
    expect(linkTarget(link)).toMatchObject({ id: link.id, isOpen: true });
    for (const status of ["USED", "EXPIRED", "DISABLED"] as const)
      expect(linkTarget({ ...link, status }).isOpen).toBe(false);
  });
});

const button = { href: link.paymentUrl, label: "Pay AZN\u00a025.00", title: link.title, language: "en" };
/** Every tag of a code, without what stands between them. */
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z]+)/g)].map(([tag]) => tag);
/** What people type who mean no good, or just have such a name. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script><script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "O'Neill & “Co” <b>", "]]>"),
);

describe("the code of a widget", () => {
  test("of a link is one element, whatever its texts are", () => {
    expect(linkCode(button)).toBe(
      `<a href="${link.paymentUrl}" title="Yoga class" lang="en" target="_blank" rel="noopener">Pay AZN&#160;25.00</a>`,
    );
    fc.assert(
      fc.property(anyText, anyText, (title, label) => {
        const made = linkCode({ ...button, title, label });
        expect(tagsOf(made)).toEqual(["<a", "</a"]);
        expect(made.match(/"/g)).toHaveLength(10);
      }),
    );
  });

  test("of a QR code is a link around one picture with a name, as large as was asked, that loads nothing", () => {
    const geometry = qrGeometry(link.paymentUrl);
    for (const [size, side] of Object.entries(QR_SIDES)) {
      const made = qrCodeHtml(geometry, button, size === "small" ? "small" : size === "large" ? "large" : "medium");
      expect(made).toContain(`width="${side}" height="${side}"`);
    }
    fc.assert(
      fc.property(anyText, (title) => {
        const made = qrCodeHtml(geometry, { ...button, title }, "medium");
        expect(tagsOf(made)).toEqual(["<a", "<svg", "<title", "</title", "<rect", "<path", "</svg", "</a"]);
        expect(made.replace(/>[^<]*</g, "><")).not.toMatch(/<script|\son\w+=|(?:src|xlink:href)=/);
      }),
      { numRuns: 50 },
    );
  });

  test("of a frame is the frame and, where it is wished for, one script that is held to its digest", () => {
    const src = "https://pay.example/embed/9VF3KQ7T2M1XA?lang=az&x=1";
    const script = { url: "https://pay.example/embed/checkout-1.0.js", integrity: "sha384-abc" };
    expect(embedCode({ src, title: "Yoga class" }, script)).toBe(
      '<iframe src="https://pay.example/embed/9VF3KQ7T2M1XA?lang=az&amp;x=1" title="Yoga class" data-checkout width="100%" height="900" style="border:0"></iframe>\n' +
        '<script src="https://pay.example/embed/checkout-1.0.js" integrity="sha384-abc" crossorigin="anonymous" async></script>',
    );
    fc.assert(
      fc.property(anyText, (title) => {
        expect(tagsOf(embedCode({ src, title }, undefined))).toEqual(["<iframe", "</iframe"]);
        expect(tagsOf(embedCode({ src, title }, script))).toEqual(["<iframe", "</iframe", "<script", "</script"]);
      }),
    );
  });
});

describe("the origin of a website", () => {
  test("is read as browsers write it", () => {
    for (const [typed, origin] of [
      ["https://shop.example", "https://shop.example"],
      [" HTTPS://Shop.Example:443/ ", "https://shop.example"],
      ["https://shop.example:8443", "https://shop.example:8443"],
      ["https://dükan.example", "https://xn--dkan-0ra.example"],
      ["http://localhost:3000", "http://localhost:3000"],
      ["http://127.0.0.1", "http://127.0.0.1"],
    ] as const)
      expect(readOrigin(typed)).toBe(origin);
  });

  test("is one that nobody can write a policy with, whatever is typed", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^https:\/\/[a-z.;,*'"\s:@/?#\\-]{1,20}$/),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const origin = readOrigin(text);
        if (origin !== undefined) expect(origin).toMatch(/^https?:\/\/[a-z\d.-]+(?::\d+)?$/);
      }),
    );
    for (const text of [
      "http://shop.example",
      "https://*.example",
      "https://[::1]",
      "ftp://localhost",
      "data:,",
      "https://a.example/x",
    ])
      expect(readOrigin(text)).toBeUndefined();
  });
});

test("a page for a frame has a preview where the policy of the back office allows its origin", () => {
  const src = "https://pay.example/embed/9VF3KQ7T2M1XA?lang=ru";
  expect(previewOf(src, "https://pay.example")).toBe(`${src}&preview=1`);
  for (const other of ["https://pay.example:8443", "http://pay.example", undefined])
    expect(previewOf(src, other)).toBeUndefined();
});
