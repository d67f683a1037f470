import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { randomKey } from "../support/random";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const rows = (page: Page) => page.getByRole("table", { name: /^People who see / }).locator("tbody tr");

test("people of an application are let in, narrowed and taken away, and feel it at once", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_FO_MANAGER" }] });
  const [manager] = owner.team;
  const [appId = ""] = owner.appIds;
  if (!manager) throw new Error("the team is smaller than was asked for");
  const invoice = await createInvoice(await signIn(owner), appId);
  const visitor = await signIn(manager);

  await signInAs(owner);
  await page.goto("/users");
  await page.getByRole("link", { name: "Users by application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users by application" })).toBeVisible();
  await page.getByRole("link", { name: `${owner.merchant} 1` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${owner.merchant} 1` })).toBeVisible();

  // Whoever is there already is taken away first.
  await expect(rows(page)).toContainText(manager.fullName);
  await rows(page)
    .getByRole("button", { name: `Actions for ${manager.fullName}` })
    .click();
  await rows(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${manager.fullName} no longer sees this application.`)).toBeVisible();
  await expect(page.getByText("Only the owners see this application")).toBeVisible();
  expect((await visitor.get(`/billing/invoices/${invoice}`)).status).toBe(404);

  // Let in for the money alone: sends no links there, whatever the own role allows.
  await page.getByLabel("Team member").selectOption({ label: `${manager.fullName} · ${manager.username}` });
  await page
    .getByLabel("Role in this application", { exact: true })
    .selectOption({ label: "Only as: Finance manager" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`${manager.fullName} now sees this application.`)).toBeVisible();
  const role = rows(page).getByLabel(`Role of ${manager.fullName} in this application`);
  await expect(role).toHaveValue("ROLE_FIN_MANAGER");
  const path = `/billing/invoices/${invoice}`;
  expect((await visitor.get(path)).status).toBe(200);
  const sending = { channels: "SMS", message: "Please pay", idempotencyKey: randomKey() };
  expect((await visitor.post(`${path}/send`, sending)).status).toBe(403);

  await role.selectOption({ label: "Same as account role" });
  await rows(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Role changed: ${manager.fullName}.`)).toBeVisible();
  await expect(role).toHaveValue("");
  expect((await visitor.post(`${path}/send`, sending)).status).toBe(303);
});

test("it is open to whoever looks after the team and manages applications, and to nobody else", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({
    team: [{ role: "ROLE_FIN_MANAGER" }, { role: "ROLE_FIN_MANAGER", permissions: ["REFUND_TRANSACTION"] }],
  });
  const [manages, doesNot] = owner.team;
  if (!manages || !doesNot) throw new Error("the team is smaller than was asked for");
  const path = `/users/applications/${owner.appIds[0]}`;
  await signInAs(manages);
  await page.goto(path);
  // Oneself is shown, with nothing to change.
  const own = rows(page).filter({ hasText: manages.fullName });
  await expect(own.getByRole("button")).toHaveCount(0);
  await expect(rows(page).filter({ hasText: doesNot.fullName }).getByRole("button", { name: "Save" })).toBeVisible();
  expect((await page.goto("/users/applications/ES0000000"))?.status()).toBe(404);

  await signInAs(doesNot);
  await page.goto("/users");
  await expect(page.getByRole("link", { name: "Users by application" })).toHaveCount(0);
  expect((await page.goto(path))?.status()).toBe(403);
});
