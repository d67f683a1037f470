import { beforeAll, describe, expect, test } from "vitest";
import { isFixedChoice } from "#provider/contract/filter-choices";
import { PERIODS, type FilterKind } from "#provider/contract/filters";
import { FILTER_LENGTH, MAX_TICKED } from "#provider/contract/limits";
import type { List } from "#provider/rules/lists";
import { LISTED } from "../../../scripts/docs/forms-around";
import { fewAtOnce } from "../../support/few-at-once";
import { allWords, attr, detailOf, dialogOf, hrefsIn, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { dataPath } from "../../support/screens";
import { makeOwner, outbox, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** A text that a filter of each kind cannot read. */
const unreadable = (kind: FilterKind): string => {
  if (isFixedChoice(kind)) return "NOPE";
  const texts: Partial<Record<FilterKind, string>> = { day: "2026-02-31", amount: "ten", lastFour: "visa" };
  return texts[kind] ?? (kind === "application" ? "no id" : "x".repeat(FILTER_LENGTH + 1));
};

/** Every way in which an address of a list cannot be read: which name is at fault, and the search. */
function faultsOf({ filters, sorts }: List): [string, string][] {
  const names = Object.entries(filters);
  const of = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  return [
    ...names.map(([name, kind]): [string, string] => [name, of({ [name]: unreadable(kind) })]),
    ...names.map(([name]): [string, string] => [name, `${name}=a&${name}=b`]),
    ...PERIODS.flatMap(([first, last]): [string, string][] =>
      first in filters ? [[last, of({ [first]: "2026-03-10", [last]: "2026-03-01" })]] : [],
    ),
    ...(sorts ? [["sort", "sort=-nothing"] satisfies [string, string]] : []),
  ];
}

const EXPORTS = LISTED.flatMap(({ path, list, rows }) => (rows ? [{ path, list }] : []));

let owner: TestOwner;
let visitor: Visitor;
beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
  await createInvoice(visitor, owner.appIds[0] ?? "none");
});

const addressOf = (path: string) => path.replace("{appId}", owner.appIds[0] ?? "none").replace("{id}", "blk_1");
/** The sentences of a page that stands in place of a file, by the name in the address. */
const namesIn = (answer: Answer) =>
  allWords(answer, "main li, body > ul li").flatMap((line) => /^(\w+): .+$/.exec(line)?.[1] ?? []);

describe.each(EXPORTS)("$path", ({ path, list }) => {
  test("makes no file of an address that it cannot read, and names what it is", async () => {
    const told = (await outbox(owner.username)).length;
    const dialog = `${addressOf(path)}/export`;
    const check = async ([name, search]: [string, string], index: number) => {
      const form = `${dialog}?${search}`;
      const [file, mail] = await Promise.all([
        visitor.get(`${dialog}/file?${search}`),
        // Drawn once for each list; what scripts are told of the others is the same answer.
        visitor.post(index === 0 ? form : dataPath(form), { intent: "email" }),
      ]);
      expect([search, file.status, file.headers.get("content-disposition"), namesIn(file)]).toEqual([
        search,
        422,
        null,
        [name],
      ]);
      expect(hrefsIn(file)).toContain(`${addressOf(path)}?${search}`);
      expect([search, mail.status]).toEqual([search, 422]);
    };
    // Nothing is made or kept of any of them: a few at once.
    await fewAtOnce(faultsOf(list), check);
    expect(await outbox(owner.username)).toHaveLength(told);
  });
});

describe("files that are narrowed by other things", () => {
  test.each([
    ["a tab that is none", "/billing/payouts/export/file?tab=NOPE", "tab"],
    ["an id that is none", "/billing/invoices/export/file?ids=inv_1,a%20b", "ids"],
    [
      "more rows than may be ticked",
      `/billing/invoices/export/file?ids=${Array.from({ length: MAX_TICKED + 1 }, (_, place) => `inv_${place}`)}`,
      "ids",
    ],
  ])("%s", async (_, address, name) => {
    const answer = await visitor.get(address);
    expect([answer.status, namesIn(answer)]).toEqual([422, [name]]);
  });

  test.each(["from=2026-02-31", "to=tomorrow", "from=2026-02-02&to=2026-02-01", "from=2026-01-01&from=2026-02-01"])(
    "a statement of %s is on the page the one of this month, and no file",
    async (search) => {
      const statement = `/billing/wallet/${owner.appIds[0]}/statement`;
      expect((await visitor.get(`${statement}?${search}`)).status).toBe(200);
      for (const kind of ["excel", "pdf"]) {
        const answer = await visitor.get(`${statement}/${kind}?${search}`);
        expect([kind, answer.status, answer.headers.get("content-disposition")]).toEqual([kind, 422, null]);
        expect(namesIn(answer)).toHaveLength(1);
      }
    },
  );
});

describe("the screens", () => {
  test("show what they can, and the dialog offers the file without what it leaves out", async () => {
    const search = "status=PENDING&from=2026-02-01&to=2026-02-31";
    const { status, text } = await visitor.get(`/billing/invoices?${search}`);
    expect(status).toBe(200);
    expect(text).toContain("Please enter a date.");
    // The chip names what the address says, and no other day.
    expect(text).toContain("2026-02-31");
    expect(text).not.toContain("Mar 3, 2026");
    const dialog = dialogOf(await visitor.get(`/billing/invoices/export?${search}`));
    const read = "status=PENDING&from=2026-02-01";
    expect(hrefsIn(dialog)).toContain(`/billing/invoices/export/file?${read}`);
    expect(attr(the(dialog, "form[method=post]"), "action")).toBe(`/billing/invoices/export?${read}`);
    expect(detailOf(dialog, "Left out because they cannot be read")).toBe("Created to");
  });

  test("leave out both ends of a period that ends before it begins", async () => {
    const dialog = dialogOf(await visitor.get("/billing/invoices/export?from=2026-03-10&to=2026-03-01"));
    expect(hrefsIn(dialog)).toContain("/billing/invoices/export/file");
    expect(wordsOf(dialog)).toContain("Created from, Created to");
  });
});
