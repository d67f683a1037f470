import { expect, test } from "vitest";
import { allWords, around, attr, findAll, wordsOf } from "../../support/html";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("without scripts a click on a collapsed item opens the sidebar and leads on", async () => {
  const visitor = await signIn(await demoUser());
  await visitor.post("/preferences", { sidebar: "closed", to: "/" });
  const closed = await visitor.get("/");
  expect(closed.text).toContain("data-collapsed");
  const users = findAll(closed, "#sidebar form button").find((button) => wordsOf(button) === "Users");
  const form = users && around(users, ({ name }) => name === "form");
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
  expect(findAll(opened, "#sidebar form")).toEqual([]);
});

test("the collapsed sidebar marks the group that one is in, says what waits there, and names each icon", async () => {
  const visitor = await signIn(await demoUser());
  await visitor.post("/preferences", { sidebar: "closed", to: "/" });
  const { text } = await visitor.get("/billing/payouts");
  const buttons = findAll(text, "#sidebar form button");
  const counts = ["payouts", "disputes"].map((name) =>
    Number(allWords(text, `#sidebar a[href='/billing/${name}'] small`)[0]),
  );
  for (const waits of counts) expect(waits).toBeGreaterThan(0);
  const waiting = counts.reduce((sum, waits) => sum + waits);
  expect(buttons.map((button) => [wordsOf(button), attr(button, "aria-current")])).toEqual([
    ["Connect", undefined],
    ["Dashboard", undefined],
    ["Applications", undefined],
    [`Billing ${waiting}`, "true"],
    ["Users", undefined],
    ["Settings", undefined],
    ["Developers", undefined],
  ]);
});
