import { beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../../support/http";
import { randomKey } from "../../support/random";
import { demoUsers, type DemoUser } from "../../support/sandbox";
import { dataPath, idsSeenBy, shellScreens, type Screen } from "../../support/screens";
import { signIn } from "../../support/sign-in";

const users = await demoUsers();
const named = (username: string): DemoUser => {
  const found = users.find((user) => user.username === username);
  if (!found) throw new Error(`The seed has no ${username}.`);
  return found;
};

let owner: Visitor;
let ids: Awaited<ReturnType<typeof idsSeenBy>>;
let screens: Screen[];
beforeAll(async () => {
  owner = await signIn(named("owner@hotel.example"));
  ids = await idsSeenBy(owner);
  // Rows of the log are counted in each account: a number is everybody's own.
  screens = (await shellScreens(ids)).filter(
    ({ isOfOneRecord, pattern }) => isOfOneRecord && pattern !== "/settings/log/:n",
  );
});

const intentOf = (path: string): string => {
  if (path.includes("/qr-payments/")) return "off";
  if (/^\/applications\/\w+\/status$/.test(path)) return "disable";
  if (path.endsWith("/export")) return "email";
  if (path.startsWith("/billing/bulk-invoice/"))
    return /\/(undo|discard)$/.exec(path)?.[1] ?? (path.includes("/rows/") ? "mend" : "dates");
  if (path.endsWith("/take-back")) return "takeBack";
  return (
    ["send", "cancel", "delete", "erase", "pause", "off", "approve", "confirm"].find((intent) =>
      path.endsWith(`/${intent}`),
    ) ?? "remove"
  );
};

/** What the forms of a contract take. */
const OF_CONTRACT = {
  language: "en",
  hash: "0".repeat(64),
  phone: "0501234567",
  userId: "123456",
  certificateId: "cer_0000000000000000",
  agreement: "on",
};

/** And those of a file of invoices. */
const OF_BULK = {
  revision: "0",
  column: "dueDate",
  order: "DMY",
  expiryDate: "2031-05-06",
  language: "en",
  count: "1",
  amount: "100",
};

/** A page without what each answer has anew: nonces, keys, and which sheets stand in it instead of being linked. */
const withoutNonces = (text: string) =>
  text.replace(
    /nonce="[^"]*"|key=[\w-]{36}|value="[\w-]{36}"|"[\w-]{36}"|<style[^>]*>[^<]*<\/style>|<link rel="(?:stylesheet|prefetch)"[^>]*>/g,
    "",
  );

/**
 * The first two have the answers drawn: one with a team, one without. The page is the same for all, and its data says
 * as much.
 */
const LOOKING = ["owner@shop.example", "single@person.example"];

describe.each([...LOOKING, "owner@tours.example", "owner@oud.example"])("%s", (username) => {
  let stranger: Visitor;
  beforeAll(async () => {
    stranger = await signIn(named(username));
  });

  test("reads no row of another merchant's log by its number", async () => {
    const path = `/settings/log/${ids.logRow}`;
    const name = "Leyla Əliyeva";
    expect((await owner.get(path)).text).toContain(name);
    expect((await stranger.get(path)).text).not.toContain(name);
  });

  test("finds nothing at another merchant's addresses, and changes nothing there", async () => {
    const shown = async () =>
      Promise.all(
        [
          `/billing/invoices/${ids.invoice}`,
          `/billing/payment-links/${ids.link}`,
          `/billing/qr-payments/codes`,
          `/users`,
          `/users/applications/${ids.application}`,
        ].map(async (path) => withoutNonces((await owner.get(path)).text)),
      );
    const before = await shown();
    // Whoever has no team, and so no applications to look after, does not get as far as that.
    const seesTeam = (await stranger.get("/users")).status === 200;
    // Where wallets are not offered at all, there is no such page.
    const seesWallets = (await stranger.get("/billing/wallet")).status !== 403;
    const seesFees = (await stranger.get("/billing/fees")).status !== 403;
    for (const { pattern, path: opened, hasAction } of screens) {
      // By the record alone, without what links add to it.
      const [path = ""] = opened.split("?");
      const isOfTeam =
        path.startsWith("/users/") ||
        (path.startsWith("/applications/ES") && !/\/(?:payout-approvals|refund-rules|take-back)/.test(path)) ||
        pattern === "/billing/qr-payments/codes/:appId/status" ||
        /^\/developers\/(?:keys\/server\/:keyId|exam\/:examId|keys\/:appId|webhooks\/:webhookId)/.test(pattern);
      // Whoever has no team reviews neither payouts nor refunds, and proposes no rules for that.
      const isOfReviewers = isOfTeam || /\/(?:payout-approvals|refund-rules)\/propose$/.test(path);
      // Nor may they export.
      const isExport = !seesTeam && pattern.startsWith("/billing/bulk-invoice/:id/invoices/export");
      const isClosed =
        (isOfReviewers && !seesTeam) ||
        (/^\/(?:billing\/wallet|settings\/(?:accounting|reports))\//.test(path) && !seesWallets) ||
        (path.startsWith("/billing/fees/") && !seesFees) ||
        (isExport && path.endsWith("/file"));
      // Only owners connect and sign contracts.
      const isOfOwners = /^\/(?:connect|contract)\//.test(path);
      const refused = isClosed || (isOfOwners && !seesTeam) ? 403 : 404;
      if (LOOKING.includes(username)) expect((await stranger.get(path)).status, path).toBe(refused);
      expect((await stranger.get(dataPath(path))).status, path).toBe(refused);
      if (!hasAction) continue;
      const form = {
        channels: "SMS",
        message: "Please pay",
        idempotencyKey: randomKey(),
        intent: intentOf(path),
        status: "DISABLED",
        userId: ids.user ?? "",
        role: "ROLE_OPERATOR",
        state: "PAUSED",
        reason: "Not ours",
        testAmount: "12.50",
        origin: "https://not-ours.example",
        url: "https://not-ours.example",
        description: "Not ours",
        ...(path.startsWith("/contract/") ? OF_CONTRACT : {}),
        ...(path.startsWith("/billing/bulk-invoice/") ? OF_BULK : {}),
      };
      // Who may post is asked first. Whoever has no team completes and cancels no pre-authorisation, erases nobody,
      // sets no application, and neither makes nor reviews payouts, nor says where a checkout may stand.
      const mayNot =
        isExport ||
        (!seesTeam &&
          !path.startsWith("/billing/bulk-invoice/") &&
          /\/(?:complete|reverse|erase|approve|approve\/code|reject|confirm|confirm\/code|refuse)$|^\/applications\/ES\d{7}\/take-back$|\/configure\/|\/developers\/(?:keys|webhooks|websites)\//.test(
            path,
          ));
      // No code of theirs approves a payout or rules: they are led to where one is sent, which they do not find.
      const isCode = /\/(?:approve|confirm)\/code$/.test(path) && !mayNot;
      const { status, headers } = await stranger.post(path, form);
      expect([mayNot ? 403 : refused, ...(isCode ? [303] : [])], path).toContain(status);
      expect(headers.get("Location"), path).toBe(status === 303 ? path.replace("/code", "?because=expired") : null);
    }
    expect(await shown()).toEqual(before);
  });

  test("finds nothing of another merchant in the lists", async () => {
    const orderId = /Transaction (\d{10})/.exec(
      (await owner.get(`/billing/transactions/${ids.transaction}`)).text,
    )?.[1];
    expect(orderId).toBeDefined();
    const { text } = await stranger.get(`/billing/transactions?orderId=${orderId}`);
    expect(text).not.toContain(ids.transaction);
    expect((await owner.get(`/billing/transactions?orderId=${orderId}`)).text).toContain(ids.transaction);
    const own = await idsSeenBy(stranger);
    expect(own.invoice).not.toBe(ids.invoice);
    expect(own.transaction).not.toBe(ids.transaction);
  });
});
