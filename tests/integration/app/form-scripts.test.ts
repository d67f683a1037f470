import { beforeAll, describe, expect, test } from "vitest";
import { invoiceRow, invoicesCsv } from "../../support/bulk";
import { dialogOf, find, findAll, headingOf, hrefsIn, linksIn, mainOf, rawTextOf, statusOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { codesSentTo, makeOwner, type TestOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { commandsOf, runCurl } from "../../support/shell-script";
import { alone, signIn } from "../../support/sign-in";

/* Scripts as their screen shows them, read by a shell and sent to the product. */

const SCREEN = "/developers/scripts";
const EXAMPLE_NAME = "aysel@example.com";

let owner: TestOwner;
let visitor: Visitor;
/** Runs the scripts: signed in by the script for signing in. */
let program: Visitor;

const screenOf = (of: string) => visitor.get(`${SCREEN}?${new URLSearchParams({ of })}`);
/** The scripts of a screen: that of its form, then the one for signing in. */
const codesIn = (screen: Answer) => findAll(screen, "main textarea").map(rawTextOf);
const scriptOf = async (of: string): Promise<string> => codesIn(await screenOf(of))[0] ?? "";
const chosenIn = (screen: Answer) => find(screen, "select[name=of] option[selected]")?.attribs.value;

/** Runs the only command of a script. */
async function run(script: string, filled: Record<string, string> = {}, file?: string): Promise<Answer> {
  const commands = commandsOf(script, filled);
  expect(commands.length).toBe(1);
  return runCurl(program, commands[0] ?? [], file);
}

/** Signs in with the script that a screen shows, with the person's own name in place of the example's. */
async function signInByScript(script: string, { username, password, phone }: TestOwner): Promise<Visitor> {
  expect(script).toContain(EXAMPLE_NAME);
  const own = script.replace(EXAMPLE_NAME, username);
  return alone(username, async () => {
    const signedIn = openVisitor(appAddress());
    const [first = []] = commandsOf(own, { PASSWORD: password });
    expect((await runCurl(signedIn, first)).headers.get("location")).toBe("/auth/code");
    for (const code of await codesSentTo(phone)) {
      const [, second = []] = commandsOf(own, { CODE: code });
      if ((await runCurl(signedIn, second)).status === 303) return signedIn;
    }
    throw new Error("No code signed the program in.");
  });
}

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  visitor.cookies.set("lang", "en");
  program = await signInByScript(codesIn(await screenOf("/users/create"))[1] ?? "", owner);
});

const ownApplication = (script: string) => script.replace(/appId=ES\d{7}/, `appId=${owner.appIds[0]}`);

describe("a script of the screen, run as it stands", () => {
  test("makes a payment link", async () => {
    const made = await run(ownApplication(await scriptOf("/billing/payment-links/create")));
    expect(made.status).toBe(303);
    expect(headingOf(await visitor.get(made.headers.get("location") ?? ""))).toContain("Yoga class");
  });

  test("cancels the invoice from whose page it was reached", async () => {
    const page = `/billing/invoices/${await createInvoice(visitor, owner.appIds[0] ?? "")}`;
    expect(statusOf(await visitor.get(page))).toBe("Pending");
    const leads = hrefsIn(mainOf(await screenOf(page)));
    expect(leads).toContain(`${SCREEN}?${new URLSearchParams({ of: `${page}/cancel` })}`);
    expect((await run(await scriptOf(`${page}/cancel`))).status).toBe(303);
    expect(statusOf(await visitor.get(page))).toBe("Canceled");
  });

  test("with an open id asks for it", async () => {
    const id = await createInvoice(visitor, owner.appIds[0] ?? "");
    const script = await scriptOf("/billing/invoices/{id}/cancel");
    expect((await run(script)).status).toBe(405);
    expect((await run(script, { ID: id })).status).toBe(303);
    expect(statusOf(await visitor.get(`/billing/invoices/${id}`))).toBe("Canceled");
  });

  test("uploads a file of invoices", async () => {
    const script = ownApplication(await scriptOf("/billing/bulk-invoice/new"));
    const made = await run(script, {}, invoicesCsv(invoiceRow()));
    expect([made.status, made.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/billing\/bulk-invoice\/\w+/),
    ]);
  });

  test("changes a password that it does not hold", async () => {
    const script = await scriptOf("/settings/password");
    expect(script).not.toMatch(/Secret|Other/);
    const next = "Other-456!";
    expect((await run(script)).status).toBe(422);
    const changed = await run(script, {
      OLD_PASSWORD: owner.password,
      NEW_PASSWORD: next,
      CONFIRM_PASSWORD: next,
    });
    expect(changed.status).toBe(303);
    owner = { ...owner, password: next };
    visitor = await signIn(owner);
    visitor.cookies.set("lang", "en");
  });

  test("says in which language it writes amounts and days", async () => {
    visitor.cookies.set("lang", "az");
    const script = await scriptOf("/billing/payment-links/create");
    visitor.cookies.set("lang", "en");
    expect(script).toContain("-H 'accept-language: az'");
  });
});

describe("the quiet link behind a form", () => {
  const linkIn = (html: Parameters<typeof linksIn>[0]) =>
    linksIn(html).find(({ words }) => words === "Show as script")?.to;

  test("of a page or a dialog leads to its script", async () => {
    const id = await createInvoice(visitor, owner.appIds[0] ?? "");
    for (const [page, path, scope] of [
      ["/users/create", "/users/create", mainOf],
      [`/billing/invoices/${id}/send`, "/billing/invoices/{id}/send", dialogOf],
    ] as const) {
      const to = linkIn(scope(await visitor.get(page)));
      expect(to, page).toBeDefined();
      const screen = await visitor.get(to ?? "");
      expect([screen.status, chosenIn(screen)]).toEqual([200, path]);
      expect(codesIn(screen)[0]).toContain(`"$APP${page}"`);
    }
  });

  test("stands once, and not where there is no form", async () => {
    const of = (answer: Answer) => linksIn(answer).filter(({ words }) => words === "Show as script").length;
    const id = await createInvoice(visitor, owner.appIds[0] ?? "");
    const pages = ["/users/create", `/billing/invoices/${id}/send`, "/", `/billing/invoices/${id}`, SCREEN];
    expect(await Promise.all(pages.map(async (page) => of(await visitor.get(page))))).toEqual([1, 1, 0, 0, 0]);
  });

  test("is for people who set up applications; the screen itself is for everyone", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("The account has no operator.");
    const other = await signIn(operator);
    expect(linkIn(await other.get("/settings/password"))).toBeUndefined();
    expect((await other.get(`${SCREEN}?of=%2Fsettings%2Fpassword`)).status).toBe(200);
  });
});

test("an address that is no form shows the choice alone", async () => {
  for (const of of ["/nowhere", "<b>", "//evil.example", "/"]) {
    const screen = await screenOf(of);
    expect([screen.status, codesIn(screen), chosenIn(screen) || undefined]).toEqual([200, [], undefined]);
  }
});
