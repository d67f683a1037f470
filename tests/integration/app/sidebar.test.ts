import { expect, test } from "vitest";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const sidebarOf = (text: string) => text.slice(text.indexOf('id="sidebar"'), text.indexOf("</nav>"));

test("without scripts a click on a collapsed item opens the sidebar and leads on", async () => {
  const visitor = await signIn(await demoUser());
  await visitor.post("/preferences", { sidebar: "closed", to: "/" });
  const closed = await visitor.get("/");
  expect(closed.text).toContain("data-collapsed");
  const forms = [...sidebarOf(closed.text).matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form);
  const users = forms.find((form) => form.includes('aria-label="Users"')) ?? "";
  expect(users).toContain('action="/preferences"');
  expect(users).toMatch(/name="to" value="\/users"/);
  expect(users).toMatch(/name="sidebar" value="open"/);
  const answer = await visitor.post("/preferences", { sidebar: "open", to: "/users" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/users"]);
  const opened = await visitor.get("/users");
  expect(opened.text).not.toContain("data-collapsed");
  expect(sidebarOf(opened.text)).not.toContain('aria-label="Users"');
});
