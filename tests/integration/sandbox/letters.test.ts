import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { addDays } from "#provider/rules/days";
import { dayIn } from "#provider/contract/regions";
import { shownSides } from "../../../sandbox/src/pages/outbox/letter.ts";
import { allWords, attr, findAll, linksIn, scriptsIn, the, wordsOf } from "../../support/html.ts";
import { payWith, visit } from "../../support/workerd/checkout.ts";
import { giveLogo } from "../../support/workerd/logos.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { makeMerchant, sandboxNow, send, settings, type Merchant } from "../../support/workerd/sandbox.ts";

const letterSchema = z.object({ id: z.string(), channel: z.string(), body: z.string(), html: z.string().nullable() });

let merchant: Merchant;
beforeEach(async () => {
  merchant = await makeMerchant();
});

/** What was sent to somebody, newest first, with e-mails as a client shows them. */
const lettersTo = async (to: string) =>
  z.array(letterSchema).parse((await send(`GET /outbox.json?to=${encodeURIComponent(to)}`)).json);

let payers = 0;
const payer = () => `payer${++payers}@letters.example`;

async function sent(changes: Record<string, unknown>): Promise<{ email: string; html: string; body: string }> {
  const email = payer();
  await makeInvoice(merchant, { email, channels: ["EMAIL"], ...changes });
  const [letter] = await lettersTo(email);
  return { email, html: letter?.html ?? "", body: letter?.body ?? "" };
}

/** Attributes of the only picture of a letter. */
function pictureIn(html: string): Record<string, string> {
  const pictures = findAll(html, "img");
  expect(pictures).toHaveLength(1);
  return { ...pictures[0]?.attribs };
}

describe("a letter to a payer", () => {
  it("bears the application's logo: at its whole address, with sides and its name, in the payer's language", async () => {
    await giveLogo(merchant);
    const { html, body } = await sent({ language: "az" });
    const { src = "", ...rest } = pictureIn(html);
    expect(src).toMatch(new RegExp(`^${settings.PUBLIC_URL}/logos/[0-9a-f]{64}\\.png$`));
    expect(rest).toEqual({ width: "240", height: "48", alt: "Hotel Şəki", border: "0" });
    expect((await visit(new URL(src).pathname)).status).toBe(200);
    expect(attr(the(html, "html"), "lang")).toBe("az");
    const [link = ""] = /http\S+/.exec(body) ?? [];
    expect(linksIn(html).map(({ to, words }) => [to, words])).toContainEqual([link, link]);
    // Clients drop styles and scripts: nothing may need them.
    expect([scriptsIn(html), findAll(html, "style, link, [style]")]).toEqual([[], []]);
  });

  it("names the application where it has no logo", async () => {
    const { html } = await sent({});
    expect(allWords(html, "strong")).toContain("Hotel Şəki");
    expect(findAll(html, "img")).toEqual([]);
  });

  it("holds nothing but text of what people wrote", async () => {
    const { html } = await sent({ fullName: "<img src=x> & Co" });
    expect(findAll(html, "img")).toEqual([]);
    expect(wordsOf(html)).toContain("<img src=x> & Co");
  });

  it("is the receipt too, and the reminder", async () => {
    await giveLogo(merchant);
    const [paidBy, late] = [payer(), payer()];
    const { invoice } = await makeInvoice(merchant, { email: paidBy, language: "ru" });
    await payWith(invoice.code);
    const [receipt] = await lettersTo(paidBy);
    expect(pictureIn(receipt?.html ?? "")).toMatchObject({ alt: "Hotel Şəki" });
    expect(attr(the(receipt?.html ?? "", "html"), "lang")).toBe("ru");

    const today = dayIn("default", new Date(await sandboxNow()));
    const due = { dueDate: addDays(today, 2), linkExpirationDate: addDays(today, 9), reminders: ["BEFORE_1"] };
    await makeInvoice(merchant, { email: late, channels: ["EMAIL"], ...due });
    await send("POST /__sandbox/clock", { body: { advanceSeconds: 36 * 3600 } });
    const letters = await lettersTo(late);
    expect(letters).toHaveLength(2);
    for (const { html } of letters) expect(pictureIn(html ?? "")).toMatchObject({ width: "240" });
  });

  it("can be looked at, alone; messages that are no letters cannot, and neither where there is no outbox", async () => {
    const { email } = await sent({ channels: ["EMAIL", "SMS"], phone: "+994505551299" });
    const [letter] = await lettersTo(email);
    const page = await visit(`/outbox/${letter?.id}/letter`);
    expect([page.status, page.text]).toEqual([200, letter?.html]);
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
    const [text] = await lettersTo("+994505551299");
    expect(text).toMatchObject({ channel: "SMS", html: null });
    for (const id of [text?.id, "msg_NONE"]) expect((await visit(`/outbox/${id}/letter`)).status).toBe(404);
    expect((await send(`GET /outbox/${letter?.id}/letter`, { control: "off" })).status).toBe(404);
  });
});

describe("a logo in a letter", () => {
  it.each([
    [492, 96, 246, 48],
    [984, 192, 246, 48],
    [4096, 96, 246, 6],
    [600, 4096, 7, 48],
    [1000, 1000, 48, 48],
  ])("of %i × %i pixels stands as %i × %i", (width, height, shownWidth, shownHeight) => {
    expect(shownSides({ width, height })).toEqual({ width: shownWidth, height: shownHeight });
  });
});
