import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { paths } from "~/utils/paths";
import { openVisitor, type Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const callSchema = z.object({ event: z.literal("provider_call"), requestId: z.string(), call: z.string() });
const PERSON = "auth.currentUser";

let visitor: Visitor;

beforeAll(async () => {
  visitor = await signIn(await demoUser());
});

/** The calls that one page asked of the provider, from the app's own log, in the order of their names. */
async function callsOf(path: string, whose = visitor): Promise<string[]> {
  const page = await requestIdOf(path, whose);
  // The log is written in order: when a later page's calls stand in it, all of this one's do.
  const later = await requestIdOf(paths.createInvoice, visitor);
  const { logs } = addresses();
  if (!logs) throw new Error("This test reads the app's log: run it without APP_URL.");
  return vi.waitFor(
    () => {
      const calls = readFileSync(join(logs, "app.log"), "utf8").split("\n").flatMap(callIn);
      expect(calls.map(({ requestId }) => requestId)).toContain(later);
      return calls
        .filter(({ requestId }) => requestId === page)
        .map(({ call }) => call)
        .toSorted();
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function requestIdOf(path: string, whose: Visitor): Promise<string> {
  const answer = await whose.get(path);
  expect(answer.status, path).toBe(200);
  return answer.headers.get("x-request-id") ?? "";
}

function callIn(line: string): z.infer<typeof callSchema>[] {
  const start = line.indexOf('{"event":"provider_call"');
  return start === -1 ? [] : [callSchema.parse(JSON.parse(line.slice(start, line.lastIndexOf("}") + 1)))];
}

/** Where the first link of a list leads that fits the pattern. */
async function linkOn(path: string, pattern: RegExp): Promise<string> {
  const { text } = await visitor.get(path);
  const found = [...text.matchAll(/href="([^"]+)"/g)].find(([, href = ""]) => pattern.test(href))?.[1];
  if (!found) throw new Error(`${path} links to nothing like ${pattern}.`);
  return found;
}

test.each([
  [
    "the dashboard",
    paths.dashboard,
    [PERSON, "transactions.monthlyActivity", "transactions.recentActivity", "transactions.toDo"],
  ],
  ["the invoices", paths.invoices, [PERSON, "invoices.list", "invoices.totals"]],
  ["the invoice form", paths.createInvoice, ["applications.list", PERSON]],
  ["the notifications", paths.notifications, [PERSON, "profile.subscriptions"]],
  ["a search", `${paths.search}?q=somebody`, [PERSON, "search.everything"]],
  ["a search for nothing", paths.search, [PERSON]],
  ["the transactions", paths.transactions, [PERSON, "transactions.list", "transactions.totals"]],
])("%s asks the provider for no more than it shows", async (_name, path, calls) => {
  expect(await callsOf(path)).toEqual(calls);
});

test.each([paths.auth, paths.register, paths.forgotPassword, paths.resetPassword("a-word-of-some-link")])(
  "%s asks the provider nothing",
  async (path) => {
    expect(await callsOf(path, openVisitor(appAddress()))).toEqual([]);
  },
);

test("sending an invoice asks for no more than the invoice behind it, the application and the person", async () => {
  const send = await linkOn(paths.invoices, /^\/billing\/invoices\/[^/]+\/send\?appId=/);
  expect(await callsOf(send)).toEqual(["applications.get", PERSON, "invoices.get"]);
});

test.each([
  ["cancel", [PERSON, "invoices.get", "invoices.get"]],
  ["delete", [PERSON, "invoices.get", "invoices.get", "invoices.operations"]],
  ["qr", [PERSON, "invoices.get", "invoices.get"]],
])("the dialog %s asks for the invoice as it is now, besides the page behind it", async (dialog, calls) => {
  const invoice = await linkOn(paths.invoices, /^\/billing\/invoices\/inv_\w+$/);
  expect(await callsOf(`${invoice}/${dialog}`)).toEqual(calls);
});

test("a dialog about a ticked invoice asks for it, besides the list behind it", async () => {
  const invoice = await linkOn(paths.invoices, /^\/billing\/invoices\/inv_\w+$/);
  const id = invoice.split("/").at(-1) ?? "";
  expect(await callsOf(`${paths.cancelSelectedInvoices}?ids=${id}`)).toEqual([
    PERSON,
    "invoices.get",
    "invoices.list",
    "invoices.totals",
  ]);
});

test.each([
  ["history", paths.invoiceHistory],
  ["operations", paths.invoiceOperations],
] as const)("the %s of an invoice ask for themselves, the invoice and the person", async (call, pathOf) => {
  const invoice = await linkOn(paths.invoices, /^\/billing\/invoices\/inv_\w+$/);
  expect(await callsOf(pathOf(invoice.split("/").at(-1) ?? ""))).toEqual(
    [PERSON, "invoices.get", `invoices.${call}`].toSorted(),
  );
});

test("an invoice asks the provider for itself and the person", async () => {
  const invoice = await linkOn(paths.invoices, /^\/billing\/invoices\/inv_\w+$/);
  expect(await callsOf(invoice)).toEqual([PERSON, "invoices.get"]);
});

test("a transaction asks the provider for itself and the person, and so do its dialogs", async () => {
  const transaction = await linkOn(paths.transactions, /^\/billing\/transactions\/trx_\w+$/);
  for (const path of ["", "/refund", "/complete", "/reverse"])
    expect(await callsOf(transaction + path)).toEqual([PERSON, "transactions.get"]);
});
