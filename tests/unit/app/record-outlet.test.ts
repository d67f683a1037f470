import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idsBelow } from "~/components/page/record-outlet";

const around = [
  { route: {}, params: {} },
  { route: {}, params: {} },
];
const matched = (path: string, params: Record<string, string>, handle?: unknown) => ({
  route: { path, handle },
  params,
});

test("another record is another screen, the same one under a dialog is not", () => {
  const invoice = (id: string) => matched("billing/invoices/:id", { id });
  const dialog = (id: string) => matched("send", { id }, { dialog: true });
  expect(idsBelow([...around, invoice("A")], 2)).not.toBe(idsBelow([...around, invoice("B")], 2));
  expect(idsBelow([...around, invoice("A"), dialog("A")], 2)).toBe(idsBelow([...around, invoice("A")], 2));
});

test("a dialog of a row leaves the list under it alone, and is another dialog for another row", () => {
  const list = matched("users", {});
  const ofRow = (id: string) => matched(":id/delete", { id }, { dialog: true });
  expect(idsBelow([...around, list, ofRow("1")], 2)).toBe(idsBelow([...around, list], 2));
  expect(idsBelow([...around, list, ofRow("1")], 3)).not.toBe(idsBelow([...around, list, ofRow("2")], 3));
});

test("every screen stands in such an outlet", () => {
  const app = join(import.meta.dirname, "../../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const plain = files.filter((file) => readFileSync(join(app, file), "utf8").includes("<Outlet />")).toSorted();
  // The document and the frame around all screens are the same for every record.
  expect(plain).toEqual(["components/page/record-outlet.tsx", "root.tsx", "shell/shell.tsx"]);
});
