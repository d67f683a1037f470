import { expect, test } from "../support/browser";
import { latestCode, makeOwner } from "../support/sandbox";

test("an application is found, disabled and enabled again, and deleted with a code", async ({ page, signInAs }) => {
  const owner = await makeOwner({ applicationCount: 2 });
  const name = `${owner.merchant} 2`;
  await signInAs(owner);
  await page.goto(`/applications?search=${owner.appIds[1]}`);
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Live");
  const choose = async (entry: string) => {
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await row.getByRole("link", { name: entry, exact: true }).click();
  };

  await choose("Disable");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Until it is enabled again, this stops:");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await choose("Enable");
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(row).toContainText("Live");

  await choose("Delete");
  await expect(dialog).toContainText("This is lost for good:");
  await dialog.getByRole("button", { name: "Send the code" }).click();
  const code = dialog.getByLabel("Code from the SMS");
  await expect(code).toBeVisible();
  await code.fill(await latestCode(owner.phone));
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText(`Deleted: ${name}.`)).toBeVisible();
  await page.goto("/applications");
  await expect(page.getByRole("row", { name: `${owner.merchant} 1` })).toBeVisible();
  await expect(row).toHaveCount(0);
});
