import { beforeAll, describe, expect, test } from "vitest";
import { formsOf, formWith, submit } from "../../support/forms";
import { addressesIn, attr, dialogOf, find, findAll, hrefsIn, mainOf, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { randomWord } from "../../support/random";
import { demoUser, makeOwner, outbox, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;

beforeAll(async () => {
  owner = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  visitor.cookies.set("lang", "en");
});

const NEEDED = "Please choose at least one application.";
const formOf = (answer: Answer) => formWith(answer, "role");
const ticked = (answer: Answer, field: string) =>
  formOf(answer).fields.flatMap(([name, value]) => (name === field ? [value] : []));
const typed = () => ({
  firstName: "Nigar",
  lastName: "Əliyeva",
  email: `nigar.${randomWord()}@example.az`,
  mobilePhone: "050 765 43 21",
});

describe("somebody who sees no application", () => {
  test("is not added: the error stands by the field, what was typed stays, and no code goes out", async () => {
    const form = await visitor.get("/users/create");
    expect(ticked(form, "appIds")).toEqual([]);
    const sent = (await outbox(owner.phone)).length;
    const person = typed();
    const wrong = await submit(visitor, formOf(form), person);
    expect(wrong.status).toBe(422);
    expect(wordsOf(the(wrong, "#create-user-appIds-error"))).toContain(NEEDED);
    expect(Object.fromEntries(formOf(wrong).fields)).toMatchObject(person);
    expect(ticked(wrong, "permissions")).toEqual(["CREATE_LINK", "SEND_LINK", "RECORD_PAYMENT"]);
    expect((await outbox(owner.phone)).length).toBe(sent);
    const right = await submit(visitor, formOf(wrong), { appIds: owner.appIds[0] ?? "" });
    expect(right.headers.get("location")).toBe("/users/create/code");
  });

  test("may be an owner: they see all of them", async () => {
    const answer = await submit(visitor, formOf(await visitor.get("/users/create")), { ...typed(), role: "ROLE_USER" });
    expect(answer.headers.get("location")).toBe("/users/create/code");
  });

  test("is not what an edit leaves: it says so by the field and changes nothing", async () => {
    const [operator] = owner.team;
    const path = `/users/${operator?.userId}/edit`;
    const before = await visitor.get(path);
    expect(ticked(before, "appIds").toSorted()).toEqual(owner.appIds.toSorted());
    const none = formOf(before).fields.filter(([name]) => name !== "appIds");
    const wrong = await visitor.post(path, [...none.filter(([name]) => name !== "role"), ["role", "ROLE_FO_MANAGER"]]);
    expect(wrong.status).toBe(422);
    expect(wordsOf(the(wrong, "#edit-user-appIds-error"))).toContain(NEEDED);
    expect(ticked(wrong, "role")).toEqual(["ROLE_FO_MANAGER"]);
    expect(ticked(wrong, "appIds")).toEqual([]);
    const after = await visitor.get(path);
    expect(ticked(after, "role")).toEqual(["ROLE_OPERATOR"]);
    expect(ticked(after, "appIds")).toHaveLength(2);
  });

  test("is given the only one there is: adding, and letting in again", async () => {
    const made = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
    const boss = await signIn(made);
    expect(ticked(await boss.get("/users/create"), "appIds")).toEqual(made.appIds);
    const [operator] = made.team;
    expect((await boss.post(`/users/${operator?.userId}/remove`, { intent: "remove" })).status).toBe(303);
    expect(ticked(await boss.get(`/users/${operator?.userId}/edit`), "appIds")).toEqual(made.appIds);
  });
});

test("a role that nobody chose is asked for by the group, whose first choice has the focus", async () => {
  const [operator] = owner.team;
  const wrong = await visitor.post(`/users/${operator?.userId}/edit`, {
    intent: "save",
    appIds: owner.appIds[0] ?? "",
  });
  expect(wrong.status).toBe(422);
  const group = the(wrong, "fieldset#edit-user-role");
  expect(wordsOf(the(group, "#edit-user-role-error"))).toContain("Please choose one of the options.");
  expect(findAll(wrong, "main [autofocus]")).toEqual([the(group, "input[type=radio][name=role]")]);
});

describe("the page of somebody of the team", () => {
  test("says who they are, what they may do and see, and what can be done about them", async () => {
    const made = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }] });
    const boss = await signIn(made);
    const [operator] = made.team;
    const path = `/users/${operator?.userId}`;
    expect(hrefsIn(await boss.get("/users?offset=25"))).toContain(`${path}?offset=25`);
    const { status, text } = await boss.get(`${path}?offset=25`);
    const said = wordsOf(mainOf(text));
    expect(status).toBe(200);
    for (const shown of [
      "Front-desk operator",
      "Takes payments at the front desk: creates and sends links.",
      "Create link",
      "Send a payment link by SMS, email or WhatsApp.",
      ...made.appIds,
    ])
      expect(said).toContain(shown);
    expect(said).not.toContain("Refund payments");
    for (const step of ["edit", "remove"]) expect(hrefsIn(text)).toContain(`${path}/${step}?offset=25&back=person`);
    // The way back is the list it was opened from.
    expect(hrefsIn(text)).toContain("/users?offset=25");

    await boss.post(`${path}/remove`, { intent: "remove" });
    const removed = await boss.get(path);
    expect(wordsOf(mainOf(removed))).toContain("Restore Access");
    expect(wordsOf(mainOf(removed))).not.toContain("Create link");
    expect(hrefsIn(removed)).toContain(`${path}/delete?back=person`);
  });

  test.each(["edit", "remove", "delete"] as const)(
    "is where a dialog that was opened from it leads back to: %s; one opened from the list leads to the list",
    async (step) => {
      const made = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_OPERATOR" }] });
      const boss = await signIn(made);
      const [one, other] = made.team.map(({ userId }) => `/users/${userId}`);
      for (const [person, search, behind] of [
        [one, "?fullName=Aysel&back=person", `${one}?fullName=Aysel`],
        [other, "?fullName=Aysel", "/users?fullName=Aysel"],
      ] as const) {
        const dialog = await boss.get(`${person}/${step}${search}`);
        expect(attr(the(dialog, 'dialog a[aria-label="Close"]'), "href")).toBe(behind);
        // The cross, Cancel, and the page behind the dialog that a click leads back to.
        expect(hrefsIn(dialogOf(dialog)).filter((to) => to === behind)).toHaveLength(2);
        expect(hrefsIn(dialog).filter((to) => to === behind).length).toBeGreaterThanOrEqual(3);
        const form = formsOf(dialog).find(
          ({ method, action }) => method === "post" && new URL(action).pathname === `${person}/${step}`,
        );
        if (!form) throw new Error(`no form to ${step} ${person}`);
        expect(new URL(form.action).search, "the post knows the way back too").toBe(search);
        const done = await submit(boss, form, { intent: step === "edit" ? "save" : step });
        expect([done.status, done.headers.get("location")]).toEqual([
          303,
          // The page of somebody who is deleted is gone.
          step === "delete" ? "/users?fullName=Aysel" : behind,
        ]);
        expect((await boss.get(done.headers.get("location") ?? "none")).status).toBe(200);
      }
    },
  );

  test("sends the invitation again and stays, with what is wrong about it at the button", async () => {
    const boss = await signIn(await demoUser());
    const path = "/users/usr_HOTELINVITED0000?fullName=Fidan";
    const form = formsOf(await boss.get(path)).find(({ action }) => action.endsWith(path));
    if (!form) throw new Error("nothing to send again");
    const sent = await submit(boss, form, { intent: "invite" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
    expect((await boss.get(path)).text).toContain("We have sent the invitation again.");
    // Somebody who has come in meanwhile.
    const [operator] = owner.team;
    const late = await visitor.post(`/users/${operator?.userId}`, { intent: "invite" });
    expect(late.status).toBe(409);
    expect(wordsOf(mainOf(late))).toContain("Front-desk operator");
    expect(wordsOf(find(late, "main [role=alert]"))).not.toBe("");
  });

  test("of oneself offers nothing to do, and an owner sees every application", async () => {
    const page = await visitor.get(`/users/${owner.userId}`);
    expect(wordsOf(mainOf(page))).toContain("All applications");
    expect(addressesIn(page, /\/users\/\w+\/(?:edit|remove|delete)/)).toEqual([]);
  });

  test("is a 404 for nobody and for somebody of another account, and closed to whoever does not look after the team", async () => {
    for (const path of ["/users/usr_0000000000000000", "/users/nonsense"])
      expect((await visitor.get(path)).status).toBe(404);
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody was made");
    const path = `/users/${operator.userId}`;
    expect((await (await signIn(await makeOwner())).get(path)).status).toBe(404);
    expect((await (await signIn(operator)).get(path)).status).toBe(403);
  });
});
