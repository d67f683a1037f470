import { beforeAll, expect, test } from "vitest";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { paths } from "~/paths";
import { feePaths } from "~/paths/fees";
import { detailsIn, hrefsIn, mainOf, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  [appId = ""] = owner.appIds;
  visitor = await signIn(owner);
  await payAtCheckout(visitor, appId, { amount: "1000" });
});

test("a month's fees are found from the wallets, by application, kind and rate", async () => {
  expect(hrefsIn(await visitor.get(paths.wallet))).toContain(feePaths.every());
  const list = await visitor.get(feePaths.every());
  const [to = ""] = hrefsIn(list).filter((href) => href.startsWith(`/billing/fees/${appId}`));
  const report = await visitor.get(to);
  expect(detailsIn(mainOf(report)).map(([term, value = ""]) => [term, value.replaceAll("\u00a0", " ")])).toContainEqual(
    ["Fees in all", "AZN 25.00"],
  );
  expect(wordsOf(report)).toContain("2.5%");
  expect(wordsOf(report)).toContain("exempt from VAT");
});

test("files are downloaded; a month that nobody can read is refused, and degrades on screen", async () => {
  const excel = await visitor.get(feePaths.excel(appId, "2026-08"));
  const pdf = await visitor.get(feePaths.pdf(appId, "2026-08"));
  expect([excel, pdf].map(({ headers }) => headers.get("Content-Type"))).toEqual([EXCEL_MEDIA_TYPE, PDF_MEDIA_TYPE]);
  expect(pdf.headers.get("Content-Disposition")).toContain(`fees-${appId}-2026-08.pdf`);
  expect((await visitor.get(feePaths.pdf(appId, "2026-13"))).status).toBe(422);
  expect((await visitor.get(feePaths.of(appId, "2026-13"))).status).toBe(200);
});

test("another merchant's report is 404, and closed to who sees no wallets", async () => {
  const stranger = await signIn(await makeOwner());
  const [operator] = owner.team;
  if (!operator) throw new Error("nobody in the team");
  const desk = await signIn(operator);
  for (const path of [feePaths.of(appId), feePaths.excel(appId, "2026-08"), feePaths.pdf(appId, "2026-08")]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await desk.get(path)).status).toBe(403);
  }
});
