import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { reportPaths } from "~/paths/reports";
import { walletPaths } from "~/paths/wallet";
import { formWith } from "../../support/forms";
import { addressIn, attr, findAll, hrefsIn, mainOf, rowsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { randomKey } from "../../support/random";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let me: string;

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_AUDITOR" }] });
  [appId = ""] = owner.appIds;
  visitor = await signIn(owner);
  const checked = findAll(await visitor.get(reportPaths.new()), "input[name=people][checked]");
  me = attr(checked[0], "value") ?? "";
});

const key = randomKey;
const make = (fields: Record<string, string>) =>
  visitor.post(reportPaths.new(), { idempotencyKey: key(), appId, file: "MT940", people: me, ...fields });
const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const one = (answer: Answer): string => addressIn(answer, /\/settings\/reports\/rep_\w+/);

test("is set up from the files for accounting, with the wallet chosen; its page says what comes when", async () => {
  expect(hrefsIn(await visitor.get(paths.settings))).toContain(reportPaths.every);
  expect(wordsOf(mainOf(await visitor.get(reportPaths.every)))).toContain("Nothing is sent regularly");
  const dialog = await visitor.get(walletPaths.statementAccounting(appId, { from: "2026-08-01", to: "2026-08-31" }));
  const [start = ""] = hrefsIn(dialog).filter((href) => href.startsWith("/settings/reports/new"));
  const form = await visitor.get(start);
  expect(Object.fromEntries(formWith(form, "people").fields)).toMatchObject({ appId, rhythm: "MONTHLY", people: me });
  const made = await make({ rhythm: "WITHDRAWAL" });
  expect(made.status).toBe(303);
  const page = await visitor.get(to(made));
  for (const said of ["For accounting: MT940", "After each withdrawal", "Nothing was sent yet."])
    expect(wordsOf(mainOf(page))).toContain(said);
  const [row] = rowsIn(await visitor.get(reportPaths.every));
  expect(row && wordsOf(row)).toContain("With the next withdrawal");
});

test("what cannot be is refused at its field, and everything typed stays", async () => {
  const typed = { file: "PDF", rhythm: "WITHDRAWAL" };
  const refused = await make(typed);
  expect(refused.status).toBe(422);
  expect(Object.fromEntries(formWith(refused, "people").fields)).toMatchObject({ ...typed, appId, people: me });
  expect(findAll(refused, "select[aria-invalid=true]").map((node) => attr(node, "name"))).toEqual(["file"]);
  const nobody = await visitor.post(reportPaths.new(), { idempotencyKey: key(), appId, file: "CSV", rhythm: "DAILY" });
  expect(nobody.status).toBe(422);
  const stranger = await make({ rhythm: "DAILY", people: "usr_0000000000000000" });
  expect(stranger.status).toBe(422);
  // A search that names nothing known begins with an empty form.
  expect((await visitor.get("/settings/reports/new?app=ES0000000&file=X&rhythm=Y")).status).toBe(200);
});

test("is stopped once; the page then says who did, and has no form", async () => {
  const path = to(await make({ rhythm: "DAILY" })).replace(/[?#].*/, "");
  expect((await visitor.post(path, { intent: "stop" })).status).toBe(303);
  const page = await visitor.get(path);
  expect(wordsOf(mainOf(page))).toContain("stopped it.");
  expect(findAll(mainOf(page), "form")).toHaveLength(0);
  expect((await visitor.post(path, { intent: "stop" })).status).toBe(409);
  expect((await visitor.post(path, {})).status).toBe(422);
});

test("another merchant's is 404 also to a form that says nothing; auditors read, the desk sees neither tab nor page", async () => {
  const path = one(await visitor.get(reportPaths.every));
  const stranger = await signIn(await makeOwner());
  expect([(await stranger.get(path)).status, (await stranger.post(path, {})).status]).toEqual([404, 404]);
  const [operator, auditor] = owner.team;
  if (!operator || !auditor) throw new Error("a team of two");
  const desk = await signIn(operator);
  for (const each of [path, reportPaths.every, reportPaths.new()]) expect((await desk.get(each)).status).toBe(403);
  expect(hrefsIn(await desk.get(paths.settings))).not.toContain(reportPaths.every);
  const reader = await signIn(auditor);
  expect((await reader.get(path)).status).toBe(200);
  expect([(await reader.get(reportPaths.new())).status, (await reader.post(path, { intent: "stop" })).status]).toEqual([
    403, 403,
  ]);
  expect(hrefsIn(await reader.get(reportPaths.every))).not.toContain(reportPaths.new());
});
