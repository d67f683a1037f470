import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { logPaths } from "~/paths/account-log";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { randomKey } from "../../support/random";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
const textOf = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");

beforeAll(async () => {
  owner = await makeOwner({ applicationCount: 1, team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
});

test("owners have the tab, and read who did what, from where, done or refused", async () => {
  expect(hrefsIn(await visitor.get(paths.settings))).toContain(logPaths.list);
  const list = await visitor.get(logPaths.list);
  expect([list.status, textOf(list)]).toEqual([200, expect.stringContaining("Signed in")]);
  const [row = ""] = hrefsIn(list).filter((href) => /^\/settings\/log\/\d+$/.test(href));
  const one = await visitor.get(row);
  expect([one.status, textOf(one)]).toEqual([200, expect.stringContaining("auth.approveLogin")]);
  expect((await visitor.get(logPaths.line(999_999))).status).toBe(404);
  expect((await visitor.get(`${logPaths.list}/x`)).status).toBe(404);
});

test("a filter that finds nothing says so, and its files are not offered", async () => {
  const none = await visitor.get(`${logPaths.list}?text=nobody-has-this-name`);
  expect(textOf(none)).toContain("Nothing fits these filters");
  expect(hrefsIn(none).filter((href) => href.startsWith(logPaths.csv))).toEqual([]);
});

test("filters are kept as a view, which is a tab", async () => {
  const saved = await visitor.post(`${logPaths.list}/view?area=access`, {
    intent: "save",
    idempotencyKey: randomKey(),
    name: "Who came in",
  });
  expect(saved.status).toBe(303);
  expect(textOf(await visitor.get(logPaths.list))).toContain("Who came in");
});

test("the log is checked on demand, and taken away as files", async () => {
  const checked = await visitor.post(logPaths.proof, { intent: "check" });
  expect([checked.status, checked.headers.get("Location")]).toEqual([303, logPaths.proof]);
  expect(textOf(await visitor.get(logPaths.proof))).toContain("The log is complete and unchanged");
  for (const [path, type] of [
    [logPaths.excel, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    [logPaths.csv, "text/csv; charset=utf-8"],
  ] as const) {
    const file = await visitor.get(path);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, type]);
  }
});

test("nobody else of the team enters", async () => {
  const [clerk] = owner.team;
  if (!clerk) throw new Error("the account has an operator");
  const other = await signIn(clerk);
  expect((await other.get(logPaths.list)).status).toBe(403);
  expect(hrefsIn(await other.get(paths.settings))).not.toContain(logPaths.list);
});
