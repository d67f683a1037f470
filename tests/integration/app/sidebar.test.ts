import { expect, test } from "vitest";
import { around, attr, find, findAll, the } from "../../support/html";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("without scripts a click on a collapsed item opens the sidebar and leads on", async () => {
  const visitor = await signIn(await demoUser());
  await visitor.post("/preferences", { sidebar: "closed", to: "/" });
  const closed = await visitor.get("/");
  expect(closed.text).toContain("data-collapsed");
  const item = '#sidebar button[aria-label="Users"]';
  const form = around(the(closed, item), ({ name }) => name === "form");
  expect(attr(form, "action")).toBe("/preferences");
  const held = form && findAll(form, "[name]").map((field) => [attr(field, "name"), attr(field, "value")]);
  expect(held).toEqual(
    expect.arrayContaining([
      ["to", "/users"],
      ["sidebar", "open"],
    ]),
  );
  const answer = await visitor.post("/preferences", { sidebar: "open", to: "/users" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/users"]);
  const opened = await visitor.get("/users");
  expect(opened.text).not.toContain("data-collapsed");
  expect(find(opened, item)).toBeUndefined();
});
