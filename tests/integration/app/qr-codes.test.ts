import { beforeAll, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import {
  addressIn,
  addressesIn,
  attr,
  find,
  findAll,
  headingOf,
  hrefsIn,
  linksIn,
  mainOf,
  tabsIn,
  the,
  titleOf,
  under,
  wordsOf,
  type Element,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { payByQr } from "../../support/payments";
import { demoUser, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const CODES = "/billing/qr-payments/codes";
const PAYMENTS = "/billing/qr-payments";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
});

const switchTo = (intent: string, who = visitor) => who.post(`${CODES}/${appId}/status`, { intent });

test("an application's QR code is made when it is switched on, and stays to be seen when it is switched off", async () => {
  expect((await visitor.get(CODES)).text).toContain("Not created yet");
  for (const path of [`${CODES}/${appId}`, `${CODES}/${appId}/qr.svg`]) {
    const { status, text, headers } = await visitor.get(path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("This application has no QR code yet");
  }

  const on = await switchTo("on");
  expect([on.status, on.headers.get("location")]).toEqual([303, CODES]);
  expect((await visitor.follow(on)).text).toContain(`The QR code is on: ${owner.merchant} 1.`);
  const sheet = await visitor.get(`${CODES}/${appId}?language=ru`);
  expect(wordsOf(the(sheet, "main section[lang=ru]"))).toContain("Отсканируйте, чтобы оплатить");
  expect((await visitor.get(`${CODES}/${appId}?language=de`)).text).toContain("Scan to pay");

  await switchTo("off");
  expect((await visitor.get(`${CODES}/${appId}`)).text).toContain("This code is turned off");
});

test("each application's code is a card with its picture and all that one does with it in sight", async () => {
  const fresh = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const person = await signIn(fresh);
  const [id = ""] = fresh.appIds;
  const cardNow = async (who = person) => under(await who.get(CODES), `${fresh.merchant} 1`);
  const ways = (card: Element) => linksIn(card).map(({ words }) => words.replace(` ${fresh.merchant} 1`, ""));
  expect(ways(await cardNow())).toEqual(["Create Code"]);
  expect(findAll(await cardNow(), "img")).toEqual([]);
  await person.post(`${CODES}/${id}/status`, { intent: "on" });
  expect(ways(await cardNow())).toEqual(["Print", "Download as SVG", "Turn Off"]);
  expect(attr(the(await cardNow(), "img"), "src")).toBe(`${CODES}/${id}/qr.svg`);
  await person.post(`${CODES}/${id}/status`, { intent: "off" });
  expect(ways(await cardNow())).toEqual(["Print", "Download as SVG", "Turn On"]);

  const [member = fresh] = fresh.team;
  const operator = await cardNow(await signIn(member));
  expect(ways(operator)).toEqual(["Print", "Download as SVG"]);
  expect(wordsOf(operator)).toContain("People who manage applications can create its code and turn it on or off.");
});

test("the code is downloaded as a picture of its own, with the headers of every answer", async () => {
  await switchTo("on");
  const { status, headers, text } = await visitor.get(`${CODES}/${appId}/qr.svg`);
  expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    200,
    "image/svg+xml; charset=utf-8",
    `attachment; filename="qr-${appId}.svg"`,
  ]);
  // A picture is a file: its bytes count.
  expect(text).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*><title>[^<]*<\/title><rect [^>]*\/><path [^>]*\/><\/svg>\n$/,
  );
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect([headers.get("x-content-type-options"), headers.get("cache-control")]).toEqual(["nosniff", "no-store"]);
});

test("the sheet stands under the tabs of the configuration, and without them while these cannot be read", async () => {
  await switchTo("on");
  const page = await visitor.get(`${CODES}/${appId}`);
  const current = tabsIn(page, "Configuration").filter(({ isCurrent }) => isCurrent);
  expect(current.map(({ to }) => to)).toEqual([`${CODES}/${appId}`]);
  const without = await withFault({ path: `/api/apps/${appId}`, method: "GET", kind: "error" }, () =>
    visitor.get(`${CODES}/${appId}`),
  );
  expect([without.status, find(without, "nav[aria-label=Configuration]")]).toEqual([200, undefined]);
  expect(wordsOf(mainOf(without))).toContain("Scan to pay");
});

test("only whoever looks after applications switches a code, and nobody another merchant's", async () => {
  await switchTo("on");
  const [clerk] = owner.team;
  if (!clerk) throw new Error("nobody was made");
  const operator = await signIn(clerk);
  expect(addressesIn(await operator.get(CODES), /\/status/)).toEqual([]);
  expect((await switchTo("off", operator)).status).toBe(403);
  const stranger = await signIn(await makeOwner());
  expect((await switchTo("off", stranger)).status).toBe(404);
  for (const path of [`${CODES}/${appId}`, `${CODES}/${appId}/qr.svg`])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await visitor.get(`${CODES}/${appId}`)).text).not.toContain("This code is turned off");
});

test("a code is switched on or off, and nothing else", async () => {
  for (const intent of ["", "ON", "toggle"]) expect((await switchTo(intent)).status).toBe(422);
});

test("a QR payment has a page of its own: sum, state, payer, reckoning and timeline; refunding leads back to it", async () => {
  const id = await payByQr(visitor, appId, "Table7");
  const page = `${PAYMENTS}/${id}`;
  const seen = await visitor.get(page);
  expect([seen.status, findAll(seen, "dialog")]).toEqual([200, []]);
  expect(headingOf(seen)).toMatch(/^QR payment \w+$/);
  expect(titleOf(seen).startsWith(`${headingOf(seen)} · `)).toBe(true);
  const said = wordsOf(mainOf(seen)).replaceAll("\u00a0", " ");
  for (const shown of [
    "18.40",
    "Leyla Əliyeva",
    "Table7",
    "Visa •••• 4242",
    "+994 50 123 45 67",
    "Net",
    "Timeline",
    "Paid: ",
  ])
    expect(said).toContain(shown);
  expect(hrefsIn(seen)).toContain("tel:+994501234567");

  const refund = `/billing/transactions/${id}/refund?back=qr`;
  expect(hrefsIn(seen)).toContain(refund);
  const open = await visitor.get(refund);
  // Closing it leads back as well.
  expect(hrefsIn(open)).toContain(page);
  const form = { amount: "8.40", reason: "Paid twice" };
  const checked = await submit(visitor, formWith(open, "idempotencyKey"), { ...form, intent: "review" });
  const done = await submit(visitor, formWith(checked, "idempotencyKey"), { ...form, intent: "confirm" });
  expect([done.status, done.headers.get("location")]).toEqual([303, page]);
  expect((await visitor.follow(done)).text.replaceAll("\u00a0", " ")).toContain("Refund of AZN 8.40 requested.");
});

test("a QR payment that is not there, or another merchant's, is a 404; whoever may not refund is offered none", async () => {
  const page = `${PAYMENTS}/${await payByQr(visitor, appId, "Table8")}`;
  for (const unknown of ["trx_0000000000000000", "nonsense"])
    expect((await visitor.get(`${PAYMENTS}/${unknown}`)).status).toBe(404);
  expect((await (await signIn(await makeOwner())).get(page)).status).toBe(404);
  const [clerk] = owner.team;
  if (!clerk) throw new Error("nobody was made");
  const seen = await (await signIn(clerk)).get(page);
  expect([seen.status, addressesIn(seen, /\/refund/)]).toEqual([200, []]);
});

test("a payment that was not made by QR is shown among the transactions", async () => {
  const demo = await signIn(await demoUser());
  const invoice = addressIn(await demo.get("/billing/invoices?status=COMPLETE"), /^\/billing\/invoices\/inv_\w+$/);
  const id = addressIn(await demo.get(invoice), /\/billing\/transactions\/(trx_\w+)/);
  expect(id).not.toBe("");
  const answer = await demo.get(`/billing/qr-payments/${id}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/billing/transactions/${id}`]);
});
