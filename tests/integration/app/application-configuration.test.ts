import { beforeAll, describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let general: string;

/** Where an application is configured, as the list leads there. */
async function configurationOf(someone: Visitor, appId: string): Promise<string> {
  const { text } = await someone.get(`/applications?search=${appId}`);
  const path = new RegExp(`href="(/applications/configure/${appId}/cfg_\\w+)"`).exec(text)?.[1];
  if (!path) throw new Error(`the list does not lead to ${appId}`);
  return path;
}

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  general = await configurationOf(visitor, owner.appIds[0] ?? "");
});

describe("the general settings of an application", () => {
  test("say who may change them, and change what it is and where", async () => {
    const page = await visitor.get(general);
    expect(page.text).toContain("You can change this");
    expect(page.text).toContain("“Manage applications”");
    const typed = {
      url: " https://rooms.example/az ",
      info: "Rooms by the lake",
      category: "EDUCATION",
      intent: "about",
    };
    const sent = await submit(visitor, formWith(page, "url"), typed);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, general]);
    const { text } = await visitor.follow(sent);
    expect(text).toContain('value="https://rooms.example/az"');
    expect(text).toMatch(/<option value="EDUCATION" selected/);
  });

  test("keep what was typed and say at its field what is wrong, in the form that was sent", async () => {
    const { status, text } = await visitor.post(general, { intent: "about", url: "rooms", info: "Kept", category: "" });
    expect(status).toBe(422);
    expect(text).toContain("Please enter a web address");
    expect(text).toMatch(/id="field-category-error"/);
    expect(text).toMatch(/<textarea[^>]*>Kept</);
    expect(text).not.toMatch(/name="applicationMail"[^>]*aria-invalid/);
    const mail = await visitor.post(general, { intent: "mail", applicationMail: "desk" });
    expect([mail.status, mail.text.includes("Invalid email address.")]).toEqual([422, true]);
  });

  test("change the address that payers write to, which is none before and can be none again", async () => {
    const page = await visitor.get(general);
    const typed = (applicationMail: string) => ({ intent: "mail", applicationMail });
    const sent = await submit(visitor, formWith(page, "applicationMail"), typed("desk@rooms.example"));
    const now = await visitor.follow(sent);
    expect(now.text).toContain('value="desk@rooms.example"');
    const emptied = await submit(visitor, formWith(now, "applicationMail"), typed(""));
    expect((await visitor.follow(emptied)).text).not.toContain("desk@rooms.example");
  });

  test("are not saved over what somebody else has saved: both are shown, and saving again decides", async () => {
    const page = await visitor.get(general);
    await visitor.post(general, { intent: "about", url: "https://first.example", info: "First", category: "TOURISM" });
    await visitor.post(general, { intent: "mail", applicationMail: "first@rooms.example" });
    const about = { intent: "about", url: "https://second.example", info: "Second", category: "CHARITY" };
    const refused = await submit(visitor, formWith(page, "url"), about);
    expect(refused.status).toBe(409);
    for (const shown of ["Somebody else has changed this", "https://first.example", ">Second</textarea>"])
      expect(refused.text).toContain(shown);
    const mail = await submit(visitor, formWith(page, "applicationMail"), {
      intent: "mail",
      applicationMail: "second@rooms.example",
    });
    expect([mail.status, mail.text.includes("first@rooms.example")]).toEqual([409, true]);
    expect((await submit(visitor, formWith(refused, "url"), about)).status).toBe(303);
    expect((await visitor.get(general)).text).toContain('value="https://second.example"');
  });

  test("are looked at without the permission, and changed by a post neither", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody on the team");
    const clerk = await signIn(operator);
    const { text } = await clerk.get(general);
    expect(text).toContain("You can look at this.");
    expect(text).not.toContain('name="applicationMail"');
    expect((await clerk.post(general, { intent: "mail", applicationMail: "a@rooms.example" })).status).toBe(403);
  });

  test("say why they rest while the provider checks, and lead to where an application is prepared", async () => {
    const hotel = await signIn(await demoUser());
    const { text } = await hotel.get(await configurationOf(hotel, "ES1000003"));
    expect(text).toContain("The provider is checking this application.");
    expect(text).not.toContain('name="url"');
  });

  test("are found under the id of their own configuration only", async () => {
    const other = general.replace(/cfg_\w+/, "cfg_0");
    expect((await visitor.get(other)).status).toBe(404);
    expect((await visitor.post(other, { intent: "mail", applicationMail: "a@rooms.example" })).status).toBe(404);
  });
});

describe("the messages to payers", () => {
  test("show each text filled in with the newest invoice, or with an example, and how long it is as SMS", async () => {
    const { text } = await visitor.get(`${general}/messages`);
    expect(text).toContain("Filled in with an example");
    const hotel = await signIn(await demoUser());
    const shown = (await hotel.get(`${await configurationOf(hotel, "ES1000001")}/messages?text=ru-SMS`)).text;
    expect(shown).toMatch(/Filled in with invoice \w{12}/);
    expect(shown).toContain("UCS-2: 70 characters each");
  });

  test("are one text for all channels, and one for a language and a channel, which can go again", async () => {
    const all = await visitor.post(`${general}/messages`, {
      intent: "save",
      text: "Pay {amount}: {link}",
      language: "en",
    });
    expect(all.headers.get("location")).toBe(`${general}/messages`);
    const one = `${general}/messages?text=ru-SMS`;
    expect((await visitor.get(one)).text).toContain("The standard text is sent here now.");
    expect((await visitor.post(one, { intent: "save", text: "Оплатите: {link}" })).headers.get("location")).toBe(one);
    const saved = await visitor.get(one);
    expect(saved.text).toContain(">Оплатите: {link}</textarea>");
    expect(saved.text).toContain("Own text");
    expect((await visitor.get(`${general}/messages`)).text).toContain(">Pay {amount}: {link}</textarea>");
    await visitor.post(one, { intent: "remove" });
    expect((await visitor.get(one)).text).toContain("The standard text is sent here now.");
  });

  test("keep a text that somebody else has saved meanwhile, and what was typed", async () => {
    const page = await visitor.get(`${general}/messages`);
    await visitor.post(`${general}/messages`, { intent: "save", text: "First: {link}", language: "en" });
    const refused = await submit(visitor, formWith(page, "text"), { intent: "save", text: "Second: {link}" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(">Second: {link}</textarea>");
    expect(refused.text).toContain("<dd>First: {link}</dd>");
    expect((await visitor.get(`${general}/messages`)).text).toContain(">First: {link}</textarea>");
  });

  test("name what nobody fills in at the field, keep the text, and save nothing", async () => {
    const text = "Dear {name}, {fullname}: {link}";
    const refused = await visitor.post(`${general}/messages`, { intent: "save", text, language: "en" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("These words in braces are not filled in: {name} {fullname}.");
    expect(refused.text).toContain(`>${text}</textarea>`);
    expect((await visitor.get(`${general}/messages`)).text).not.toContain("{name}");
  });

  test("are shown filled in without scripts, and not saved by that", async () => {
    const typed = { intent: "preview", text: "Seen only: {link}", language: "en" };
    const { status, text } = await visitor.post(`${general}/messages`, typed);
    expect(status).toBe(200);
    expect(text).toContain("Seen only: https://pay.example/pay/");
    expect((await visitor.get(`${general}/messages`)).text).not.toContain("Seen only");
  });
});
