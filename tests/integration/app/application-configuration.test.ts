import { beforeAll, describe, expect, test } from "vitest";
import { configurationOf } from "../../support/applications";
import { formWith, heldIn, submit } from "../../support/forms";
import { detailsIn, problemAt } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let general: string;

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
    expect([heldIn(text, "url"), heldIn(text, "category")]).toEqual(["https://rooms.example/az", "EDUCATION"]);
  });

  test("keep what was typed and say at its field what is wrong, in the form that was sent", async () => {
    const { status, text } = await visitor.post(general, { intent: "about", url: "rooms", info: "Kept", category: "" });
    expect(status).toBe(422);
    expect(problemAt(text, "url")).toContain("Please enter a web address");
    expect(problemAt(text, "category")).toBeDefined();
    expect(heldIn(text, "info")).toBe("Kept");
    expect(problemAt(text, "applicationMail")).toBeUndefined();
    const mail = await visitor.post(general, { intent: "mail", applicationMail: "desk" });
    expect([mail.status, mail.text.includes("Invalid email address.")]).toEqual([422, true]);
  });

  test("leave it to the provider which categories there are, and say its refusal at the field", async () => {
    const about = { intent: "about", url: "https://rooms.example", info: "Kept", category: "CASINO" };
    const { status, text } = await visitor.post(general, about);
    expect([status, problemAt(text, "category")]).toEqual([422, "Please choose one of the options."]);
    expect(heldIn(text, "info")).toBe("Kept");
  });

  test("change the address that payers write to, which is none before and can be none again", async () => {
    const page = await visitor.get(general);
    const typed = (applicationMail: string) => ({ intent: "mail", applicationMail });
    const sent = await submit(visitor, formWith(page, "applicationMail"), typed("desk@rooms.example"));
    const now = await visitor.follow(sent);
    expect(heldIn(now, "applicationMail")).toBe("desk@rooms.example");
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
    for (const shown of ["Someone else has changed this", "https://first.example"])
      expect(refused.text).toContain(shown);
    expect(heldIn(refused, "info")).toBe("Second");
    const mail = await submit(visitor, formWith(page, "applicationMail"), {
      intent: "mail",
      applicationMail: "second@rooms.example",
    });
    expect([mail.status, mail.text.includes("first@rooms.example")]).toEqual([409, true]);
    expect((await submit(visitor, formWith(refused, "url"), about)).status).toBe(303);
    expect(heldIn(await visitor.get(general), "url")).toBe("https://second.example");
  });

  test("are looked at without the permission, and changed by a post neither", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody on the team");
    const clerk = await signIn(operator);
    const { text } = await clerk.get(general);
    expect(text).toContain("You can view this.");
    expect(heldIn(text, "applicationMail")).toBeUndefined();
    expect((await clerk.post(general, { intent: "mail", applicationMail: "a@rooms.example" })).status).toBe(403);
  });

  test("say why they rest while the provider checks, and lead to where an application is prepared", async () => {
    const hotel = await signIn(await demoUser());
    const { text } = await hotel.get(await configurationOf(hotel, "ES1000003"));
    expect(text).toContain("The provider is checking this application.");
    expect(heldIn(text, "url")).toBeUndefined();
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
    expect(heldIn(saved, "text")).toBe("Оплатите: {link}");
    expect(saved.text).toContain("Own text");
    expect(heldIn(await visitor.get(`${general}/messages`), "text")).toBe("Pay {amount}: {link}");
    await visitor.post(one, { intent: "remove" });
    expect((await visitor.get(one)).text).toContain("The standard text is sent here now.");
  });

  test("keep a text that somebody else has saved meanwhile, and what was typed", async () => {
    const page = await visitor.get(`${general}/messages`);
    await visitor.post(`${general}/messages`, { intent: "save", text: "First: {link}", language: "en" });
    const refused = await submit(visitor, formWith(page, "text"), { intent: "save", text: "Second: {link}" });
    expect(refused.status).toBe(409);
    expect(heldIn(refused, "text")).toBe("Second: {link}");
    expect(detailsIn(refused).flat()).toContain("First: {link}");
    expect(heldIn(await visitor.get(`${general}/messages`), "text")).toBe("First: {link}");
  });

  test("name what nobody fills in at the field, keep the text, and save nothing", async () => {
    const text = "Dear {name}, {fullname}: {link}";
    const refused = await visitor.post(`${general}/messages`, { intent: "save", text, language: "en" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("These words in braces are not filled in: {name} {fullname}.");
    expect(heldIn(refused, "text")).toBe(text);
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
