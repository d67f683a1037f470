import { beforeAll, expect, test } from "vitest";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { BEGINS_SIGNING_IN, SCREEN_TIMEOUT_MS, visitorOf } from "../../screens/visitors";
import { addressIn, findAll } from "../../support/html";
import { formFaults } from "../../support/form-faults";
import { openVisitor, type Visitor } from "../../support/http";
import { randomDigits } from "../../support/random";
import { demoUser, type DemoUser } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const PAGES = SCREENS.filter(({ kind }) => kind !== "file" && kind !== "action");

let person: DemoUser;
let owner: Visitor;
let ids: RecordIds;

beforeAll(async () => {
  person = await demoUser(BEGINS_SIGNING_IN);
  owner = await signIn(await demoUser());
  ids = await recordsSeenBy(owner, recordsNamedIn(PAGES.flatMap(sightsOf).map(({ address }) => address)));
});

test.each(PAGES)(
  "$name has a button for each of its forms, a name for each field, and no id twice",
  { timeout: SCREEN_TIMEOUT_MS },
  async (screen) => {
    const visitor = await visitorOf(screen, {
      app: appAddress(),
      owner,
      person: { ...person, digits: randomDigits(7) },
    });
    for (const { name, address } of sightsOf(screen)) {
      const { text, headers } = await visitor.get(withIds(address, ids));
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      expect(formFaults(text), name).toEqual([]);
    }
  },
);

test.each(["invoice", "link"] as const)("the checkout of the demo's %s has whole forms too", async (kind) => {
  const list = { invoice: "/billing/invoices", link: "/billing/payment-links" }[kind];
  const address = addressIn(await owner.get(`${list}/${ids[kind]}`), /\/pay\/\w+$/);
  const page = await openVisitor(addresses().sandbox).get(address);
  expect(findAll(page, "form")).not.toEqual([]);
  expect(formFaults(page.text)).toEqual([]);
});

test("the sandbox' outbox has whole forms too", async () => {
  const page = await openVisitor(addresses().sandbox).get("/outbox");
  expect(findAll(page, "form")).not.toEqual([]);
  expect(formFaults(page.text)).toEqual([]);
});
