import { beforeAll, describe, expect, test } from "vitest";
import { PAYOUT_PAYMENT, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { PERMISSIONS, ROLE_DEFAULTS, allows, roleSchema, type Person } from "#provider/contract/permissions";
import { visibleMenu } from "~/shell/menu";
import type { Answer, Visitor } from "../../support/http";
import { HALVES } from "../../support/permission-halves";
import { demoUsers, makeOwner, type DemoUser } from "../../support/sandbox";
import { findAll, headingOf, hrefsIn, mainOf, the } from "../../support/html";
import { createInvoice } from "../../support/invoices";
import { payAtCheckout } from "../../support/payments";
import { invoiceRow, invoicesCsv, uploadedInvoices } from "../../support/bulk";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../../support/payout-files";
import { createPayout, proposeRules } from "../../support/payouts";
import { createLink } from "../../support/payment-links";
import { dataPath, idsSeenBy, shellScreens, type Screen } from "../../support/screens";
import { SCREENS } from "../../screens/manifest";
import { recordsSeenBy } from "../../screens/records";
import { signIn } from "../../support/sign-in";

const OWNER: Person = {
  role: "ROLE_SUSER",
  userType: "PMD_USER",
  permissions: ROLE_DEFAULTS.ROLE_SUSER,
  region: "default",
};
/** Stands there for those as well whom it tells who can give them access. */
const SHOWN_TO_ALL = "/billing/create-an-invoice";
/** Screens the sidebar offers, to those who may enter them; `tests/unit/app/menu.test.ts` holds which these are. */
const MENU = visibleMenu(OWNER).flatMap((entry) =>
  ("children" in entry ? entry.children : [entry]).map(({ to }) => to),
);

function personOf({ role: text, region }: DemoUser): Person {
  const role = roleSchema.parse(text);
  const userType = /ADMIN/.test(role) ? "STAFF" : role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER";
  return { role, userType, permissions: ROLE_DEFAULTS[role], region };
}

const users = await demoUsers();

test("the people of the seed cover every role, and every region with an owner and a desk", () => {
  expect([...new Set(users.map(({ role }) => role))].sort()).toEqual([...roleSchema.options].sort());
  for (const region of ["default", "ae", "sa"])
    expect(users.filter((user) => user.region === region).map(({ role }) => role)).toEqual(
      expect.arrayContaining(["ROLE_SUSER", "ROLE_OPERATOR"]),
    );
});

/** Three at a time: one request waits for the other Worker while another one is computed. */
async function forEach<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const lane = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** Steps of signing a contract: each leads on to the one that is due. */
const SIGNING = /^\/contract\/:appId\/(?:sign|signed|production)\b/;

/**
 * Where a screen is asked for what it answers, without being drawn, which costs several times as much. A file has no
 * data beside it, and a page that leads elsewhere says so best itself.
 */
const quickPath = ({ kind, path, pattern, waitsForCode }: Screen, data: string): string =>
  kind === "file" || waitsForCode || SIGNING.test(pattern) ? path : data;
/**
 * Where its own loader and action are asked alone: they refuse by themselves, whatever the frame or the list around
 * them lets pass.
 */
const ownPath = (screen: Screen): string => quickPath(screen, screen.ownData);
/** Leads on to another page: as a redirect, or as data that says so. */
const LEADS_ON = [202, 302, 303];

const RULES = "/applications/:appId/payout-approvals";
const REFUND_RULES = "/applications/:appId/refund-rules";
const REFUNDED_TOGETHER = "/billing/transactions/refund-selected/:id";
const TAKE_BACK = "/billing/invoices/:id/paid/:payment/take-back";
const FAILED_ROWS = "/billing/payouts/files/:id/failed";
const PAYOUT_RECEIPT = "/billing/payouts/:id/receipt";
const TARGETS = "/billing/wallet/:appId/targets";
const TILL = "/billing/till";
const QR_FILE = "/billing/qr-payments/export/file";
const REPORTS = "/settings/reports";
const DISPUTE_FILE = "/billing/disputes/export/file";
/** Of a file of payouts of which none failed: it leads to the file. */
const NOT_PAID = "/billing/payouts/files/:id/failed";

/** What a screen answers somebody, by its rule: who looks at it, or who posts to it. */
function expectedOf(person: Person, pattern: string, does: "looks" | "posts" = "looks"): number {
  const facts = SCREENS.find((screen) => screen.pattern === pattern);
  const rule = (does === "posts" && facts?.posts) || facts?.access;
  if (rule === undefined || rule === "public")
    throw new Error(`The manifest says of nobody that they may enter ${pattern}.`);
  if (rule.regions && !rule.regions.some((region) => region === person.region)) return 404;
  return allows(rule, person) ? 200 : 403;
}

/**
 * Who looks at a closed screen as a page: the first of the provider's staff and the first of all others to whom it is
 * closed. One page tells everybody of a refusal, and to draw it costs several times as much as to be refused.
 */
const looksAtRefusal = (user: DemoUser, pattern: string): boolean => {
  const isStaff = (one: DemoUser) => personOf(one).userType === "STAFF";
  const refused = users.filter((one) => expectedOf(personOf(one), pattern) === 403);
  return refused.find((one) => isStaff(one) === isStaff(user)) === user;
};

describe.each(users)("$username ($role, $region)", (user) => {
  const person = personOf(user);
  const looksAt = SCREENS.filter(
    ({ access, kind, pattern }) => access !== "public" && kind !== "action" && looksAtRefusal(user, pattern),
  ).map(({ pattern }) => pattern);
  let visitor: Visitor;
  let screens: Screen[];
  let isAlone: boolean;
  let ids: Awaited<ReturnType<typeof idsSeenBy>>;
  beforeAll(async () => {
    visitor = await signIn(user);
    ids = await idsSeenBy(visitor);
    isAlone = ids.user === undefined;
    // Whoever has no links, was never paid by QR, or has nobody's payout to decide on, has no such screen.
    const without = [
      // An upload is open to all who know of it; whoever may not list them knows of none.
      ...(ids.bulkUpload ? [] : ["/billing/bulk-invoice/:id"]),
      // Staff see those of other tests too: which rows these have is not known.
      ...(person.userType === "STAFF" ? ["/billing/bulk-invoice/:id/rows", "/billing/bulk-invoice/:id/not-made"] : []),
      // Contracts of the seed were signed on paper: they have no file. Nor does anything that is prepared have a logo.
      "/contract/:appId/signed/file",
      "/connect/:appId/logo/picture",
      ...(ids.serverKey || expected("/developers/keys") !== 200 ? [] : ["/developers/keys/server/:keyId"]),
      ...(ids.webhook || expected("/developers/webhooks") !== 200 ? [] : ["/developers/webhooks/:webhookId"]),
      ...(ids.exam || expected("/developers/exam") !== 200 ? [] : ["/developers/exam/:examId"]),
      ...(ids.outsidePayment || expected(TAKE_BACK) !== 200 ? [] : [TAKE_BACK]),
      ...(ids.tillSale || expected(TILL) !== 200 ? [] : [`${TILL}/:appId`]),
      ...(ids.link ? [] : ["/billing/payment-links/:id"]),
      ...(ids.dispute || expected("/billing/disputes") !== 200 ? [] : ["/billing/disputes/:id"]),
      ...(ids.report || expected(REPORTS) !== 200 ? [] : [`${REPORTS}/:id`]),
      ...(ids.qrPayment ? [] : ["/billing/qr-payments/:id"]),
      ...(ids.waitingPayout || expected("/billing/payouts") !== 200 ? [] : ["/billing/payouts/:id/"]),
      ...(ids.arrivedPayout || expected(PAYOUT_RECEIPT) !== 200 ? [] : [PAYOUT_RECEIPT]),
      ...(ids.payoutFile || expected("/billing/payouts") !== 200 ? [] : ["/billing/payouts/files/:id"]),
      ...(ids.targetWallet || expected(TARGETS) !== 200 ? [] : [TARGETS]),
      ...(ids.receiver || expected("/billing/payouts/receivers") !== 200 ? [] : ["/billing/payouts/receivers/:id"]),
      ...(ids.recurring || expected("/billing/payouts/recurring/set") !== 200
        ? []
        : ["/billing/payouts/recurring/:id", "/billing/payouts/recurring/set"]),
      ...(ids.ruledApplication || expected(RULES) !== 200 ? [] : [RULES]),
      ...(ids.refundRulesApplication ? [] : [REFUND_RULES]),
      ...(ids.refundBatch || expected(REFUNDED_TOGETHER) !== 200 ? [] : [REFUNDED_TOGETHER]),
      ...(ids.waitingRefund ? [] : ["/billing/refunds/:id"]),
      ...(ids.leavingAct ? [] : ["/billing/leaving/:id"]),
      ...(ids.connection || expected("/connect") !== 200 ? [] : ["/connect/:appId"]),
      ...(ids.openContract || expected("/contract") !== 200 ? [] : ["/contract/:appId", "/contract/:appId/sign"]),
      ...(ids.signedContract || expected("/contract") !== 200 ? [] : ["/contract/:appId/"]),
    ];
    screens = (await shellScreens(ids)).filter(
      ({ pattern }) => !without.some((beginning) => pattern.startsWith(beginning)),
    );
  });
  const expected = (pattern: string, does: "looks" | "posts" = "looks") => {
    const status = expectedOf(person, pattern, does);
    // The seed's files of ae are of salaries: those are for whoever makes or approves payouts.
    const readsSalaries = person.region !== "ae" || allows(PAYOUT_PAYMENT, person) || allows(PAYOUT_REVIEW, person);
    if (status === 200 && pattern === FAILED_ROWS && !readsSalaries) return 403;
    // Whoever has nobody else on the team may enter, and finds nobody there.
    return status === 200 && isAlone && pattern.startsWith("/users/:id") ? 404 : status;
  };

  test("enters exactly the screens that are open to them", async () => {
    const answered: Record<string, number> = {};
    await forEach(screens, async (screen) => {
      const { pattern, waitsForCode } = screen;
      const { status } = await visitor.get(ownPath(screen));
      // Whoever was never paid by QR, or has no dispute, enters, and the dialog says so in place of an empty file.
      const isLedOn =
        (waitsForCode && status === 302) ||
        (ids.qrPayment === undefined && pattern === QR_FILE && status === 303) ||
        (ids.dispute === undefined && pattern === DISPUTE_FILE && status === 303) ||
        (pattern === NOT_PAID && status === 303) ||
        // The only till opens at once, and a sale that nobody has paid has no receipt.
        (pattern.startsWith(TILL) && LEADS_ON.includes(status)) ||
        (SIGNING.test(pattern) && LEADS_ON.includes(status));
      answered[pattern] = isLedOn ? 200 : status;
    });
    expect(answered).toEqual(Object.fromEntries(screens.map(({ pattern }) => [pattern, expected(pattern)])));
  });

  test("posts only to screens that are open to them", async () => {
    const refused: Record<string, boolean> = {};
    const withAction = screens.filter(({ hasAction }) => hasAction);
    await forEach(withAction, async (screen) => {
      const { status } = await visitor.post(ownPath(screen), { nothing: "of use" });
      refused[screen.pattern] = [403, 404].includes(status);
    });
    expect(refused).toEqual(
      Object.fromEntries(withAction.map(({ pattern }) => [pattern, expected(pattern, "posts") !== 200])),
    );
  });

  test("is offered exactly those in the menu, and the form of an invoice", async () => {
    const links = hrefsIn(the(await visitor.get("/"), "#sidebar")).filter((href) => /^\/(?!\/)/.test(href));
    const offered = links.filter((href) => MENU.includes(href)).sort();
    expect([...new Set(offered)]).toEqual(
      MENU.filter((pattern) => expected(pattern) === 200 || pattern === SHOWN_TO_ALL).sort(),
    );
    // Nothing but the menu and the language stands there.
    expect(links.filter((href) => !MENU.includes(href) && !href.startsWith("/language?"))).toEqual([]);
  });

  test("a refused screen shows nothing of its data and says so in words", async () => {
    const closed = screens.filter(({ pattern }) => looksAt.includes(pattern));
    expect(closed.length > 0).toBe(looksAt.length > 0);
    await forEach(closed, async ({ path }) => {
      const page = await visitor.get(path);
      expect(page.status, path).toBe(403);
      // Around it stands the frame, with forms of its own.
      expect(findAll(mainOf(page), "form[method=post] :is(input, select, textarea):not([type=hidden])"), path).toEqual(
        [],
      );
      expect(headingOf(page), path).toBe("You do not have access to this page");
    });
  });
});

/** Every screen four times over takes a while on a busy machine. */
const WALK = { timeout: 180_000 };

/** Whoever may enter nearly everything, and whoever may enter little. */
const COMPARED = ["ROLE_SUSER", "ROLE_OPERATOR"].flatMap(
  (role) => users.find((user) => user.role === role && user.region === "default") ?? [],
);

test.each(COMPARED)("$role is answered alike by a page and by its data, read and posted", WALK, async (user) => {
  const visitor = await signIn(user);
  const alike = ({ status }: Answer) => (LEADS_ON.includes(status) ? "leads on" : status);
  const answered: Record<string, unknown[]> = {};
  const ofData: typeof answered = {};
  await forEach(await shellScreens(await idsSeenBy(visitor)), async (screen) => {
    const { pattern, path, hasAction } = screen;
    const nothing = { nothing: "of use" };
    answered[pattern] = [alike(await visitor.get(path)), hasAction && alike(await visitor.post(path, nothing))];
    const quick = quickPath(screen, dataPath(path));
    // A file has no data beside it, and how many files a person takes in an hour is limited.
    if (quick === path) return void (ofData[pattern] = answered[pattern] ?? []);
    ofData[pattern] = [alike(await visitor.get(quick)), hasAction && alike(await visitor.post(quick, nothing))];
  });
  expect(Object.keys(answered).length).toBeGreaterThan(50);
  expect(ofData).toEqual(answered);
});

test("any two permissions are apart in some half, either way round", () => {
  const together = PERMISSIONS.flatMap((one) =>
    PERMISSIONS.filter((other) => other !== one && !HALVES.some((half) => half.includes(one) && !half.includes(other))),
  );
  expect(together).toEqual([]);
});

/** Those, no permission, and all of them. */
const HELD = [
  ...HALVES.map((permissions) => ({ held: permissions.join(" "), permissions })),
  { held: "no permission", permissions: [] },
  { held: "every permission", permissions: [...PERMISSIONS] },
];

/** Of the rules of a screen, for looking and for posting, those that some half could be answered otherwise by. */
const rulesWith = ({ access, posts }: Screen, fact: "permission" | "roles"): boolean =>
  [access, posts].some((rule) => rule !== undefined && rule !== "public" && rule[fact] !== undefined);
const namesPermission = (screen: Screen): boolean => screen.posts !== undefined || rulesWith(screen, "permission");

/**
 * For somebody at the desk and for somebody who manages people. What a rule that names no role asks of the one it asks
 * of the other: nobody but the desk is asked with each half there. That no role opens or closes such a screen is seen
 * by those who hold no permission, and all.
 */
describe.each(["ROLE_OPERATOR", "ROLE_FIN_MANAGER"] as const)("%s", async (role) => {
  const owner = await makeOwner({ team: HELD.map(({ permissions }) => ({ role, permissions })) });
  const [desk, appId = ""] = [await signIn(owner), owner.appIds[0]];
  const [invoice, transaction] = [await createInvoice(desk, appId), await payAtCheckout(desk, appId)];
  const link = await createLink(desk, appId);
  const { customer } = await recordsSeenBy(desk, ["customer"]);
  const maker = { visitor: desk, appId, phone: owner.phone };
  const payout = (await createPayout(maker, "1", { saveReceiver: "on" })).split("/").at(-1) ?? "";
  const payoutFile = await checkedPayouts(desk, csvOf(rowOf({ amount: "1" })));
  await makePayouts(desk, payoutFile, owner.phone);
  const bulkUpload = await uploadedInvoices(desk, invoicesCsv(invoiceRow()));
  const { configuration, receiver } = await recordsSeenBy(desk, ["configuration", "receiver"]);
  const proposedRules = await proposeRules(desk, appId, { twoAbove: "5000" });
  const screens = await shellScreens({
    ruledApplication: appId,
    proposedRules,
    invoice,
    transaction,
    link,
    customer,
    payout,
    waitingPayout: payout,
    payoutFile,
    receiver,
    payoutSource: appId,
    qrApplication: appId,
    bulkUpload,
    doneBulkUpload: bulkUpload,
    configured: appId,
    configuration,
  });

  test.each(HELD.map((each, index) => ({ ...each, user: owner.team[index] })))(
    "$held opens exactly its screens and forms",
    async ({ permissions, user }) => {
      if (!user) throw new Error("the team is smaller than was asked for");
      const visitor = await signIn(user);
      const person: Person = { role, userType: "PMD_USER", permissions, region: "default" };
      // What no permission opens, and all of them together do not change, need not be asked with each half.
      const isAllOrNothing = [0, PERMISSIONS.length].includes(permissions.length);
      const isAsked = (screen: Screen) =>
        namesPermission(screen) && (role === "ROLE_OPERATOR" || rulesWith(screen, "roles"));
      const asked = isAllOrNothing ? screens : screens.filter(isAsked);
      const refused: Record<string, [boolean, boolean]> = {};
      await forEach(asked, async (screen) => {
        const path = ownPath(screen);
        refused[screen.pattern] = [
          (await visitor.get(path)).status === 403,
          screen.hasAction && (await visitor.post(path, { nothing: "of use" })).status === 403,
        ];
      });
      const expected = asked.map(({ pattern, hasAction }) => {
        const isRefused = (does: "looks" | "posts") => expectedOf(person, pattern, does) === 403;
        return [pattern, [isRefused("looks"), hasAction && isRefused("posts")]];
      });
      expect(refused).toEqual(Object.fromEntries(expected));
    },
  );
});

test("a refused screen names the owner of the account, whom one can ask", async () => {
  const owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const [operator] = owner.team;
  if (!operator) throw new Error("nobody was made");
  const { status, text } = await (await signIn(operator)).get("/users");
  expect(status).toBe(403);
  expect(text).toContain(owner.fullName);
  expect(text).toContain(`mailto:${owner.username}`);
});
