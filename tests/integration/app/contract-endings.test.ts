import { expect, test } from "vitest";
import en from "../../../locales/en/contract-sign.json";
import enContract from "../../../locales/en/contract.json";
import { begin, place } from "../../support/connecting";
import {
  ask,
  at,
  certificatesOn,
  choose,
  codeOn,
  identified,
  readToEnd,
  waitingForContract,
} from "../../support/contract-screens";
import { formWith, heldIn } from "../../support/forms";
import { addressIn, find, hrefsIn, the, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { phoneOf, PIN1, PIN2, SIGNER_ID } from "../../support/phone";
import { demoUser, makeOwner, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** What a phone is set to, or does when it is asked, and how that ends. */
const OF_PHONE = [
  ["NO_CLIENT", "NOT_MID_CLIENT"],
  ["NO_CERTIFICATE", "NOT_FOUND"],
  ["ABSENT", "PHONE_ABSENT"],
  ["UNDELIVERED", "DELIVERY_ERROR"],
  ["SIM_FAULT", "SIM_ERROR"],
] as const;
const IN_HAND = ["USER_CANCELLED", "TIMEOUT"] as const;

/** The page that a request leads to, which says how it ended and what to do, and lets one begin anew. */
async function endedAs(owner: Visitor, appId: string, end: keyof typeof en.end, page = "/sign") {
  const led = await owner.get(at(appId, "/sign/waiting"));
  expect(place(led)).toEqual([302, at(appId, `${page}?because=${end}`)]);
  const told = await owner.follow(led);
  expect(wordsOf(told)).toContain(en.end[end]);
  expect(wordsOf(told)).toContain(en.endHint[end]);
  return told;
}

test("each ending of the identification has its sentence and its next step, and the number stands there still", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  await readToEnd(owner, appId);
  for (const [mode, end] of OF_PHONE) {
    await phone.set({ mode });
    await ask(owner, appId, person.phone);
    const told = await endedAs(owner, appId, end);
    expect(formWith(told, "userId").fields).toContainEqual(["userId", SIGNER_ID]);
  }
  await phone.set({ mode: "WORKS" });
  for (const end of IN_HAND) {
    await ask(owner, appId, person.phone);
    await phone.end(end);
    await endedAs(owner, appId, end);
  }
});

test("a signature that ends otherwise is tried again in the same session", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  await readToEnd(owner, appId);
  await identified(owner, appId, person.phone);
  for (const end of IN_HAND) {
    await choose(owner, appId);
    await phone.end(end);
    const told = await endedAs(owner, appId, end, "/sign/certificate");
    expect(certificatesOn(told)).toHaveLength(1);
  }
  await phone.set({ mode: "SIGNS_ELSE" });
  await choose(owner, appId);
  await phone.type(PIN2);
  await endedAs(owner, appId, "SIGNATURE_HASH_MISMATCH", "/sign/certificate");
  await phone.set({ mode: "WORKS" });
  await choose(owner, appId);
  await phone.type(PIN2);
  expect(place(await owner.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/signed")]);
});

test("who has no certificate that can sign is told which one it takes, and one that ends soon is named", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  await readToEnd(owner, appId);
  const withHolding = async (holding: string) => {
    await phone.set({ holding });
    await identified(owner, appId, person.phone);
    return owner.get(at(appId, "/sign/certificate"));
  };
  const citizen = await withHolding("CITIZEN_ONLY");
  expect(wordsOf(citizen)).toContain(en.certificate.none);
  expect(wordsOf(citizen)).toContain(en.need.BUSINESS_NEEDED);
  expect(certificatesOn(citizen)).toEqual([]);
  const other = await withHolding("OTHER_COMPANY");
  expect(wordsOf(other)).toContain(en.need.OTHER_COMPANY);
  expect(certificatesOn(other)).toEqual([]);
  const ended = await withHolding("ENDED");
  expect(wordsOf(ended)).toContain(en.need.ENDED);
  const soon = await withHolding("ENDS_SOON");
  expect(wordsOf(soon)).toContain(en.certificate.endsSoon);
  expect(certificatesOn(soon)).toHaveLength(1);
  // One that is none of theirs, or cannot sign, is not sent to the phone.
  const refused = await owner.post(at(appId, "/sign/certificate"), { certificateId: "cer_0000000000000000" });
  expect(refused.status).toBe(422);
  expect(find(refused, "#field-certificateId-error")).toBeDefined();
});

test("an individual signs with a citizen's certificate", async () => {
  const { person, owner, appId } = await waitingForContract("SOLE_PROPRIETOR");
  await readToEnd(owner, appId);
  await identified(owner, appId, person.phone);
  const choice = await owner.get(at(appId, "/sign/certificate"));
  expect(wordsOf(choice)).toContain(`${en.kind.CITIZEN}:`);
  expect(certificatesOn(choice)).toHaveLength(1);
});

test("without a session there is nothing to choose or to wait for", async () => {
  const { owner, appId } = await waitingForContract();
  await readToEnd(owner, appId);
  for (const page of ["/sign/waiting", "/sign/certificate"])
    expect(place(await owner.get(at(appId, page)))).toEqual([302, at(appId, "/sign")]);
  expect(place(await owner.get(at(appId, "/signed")))).toEqual([302, at(appId)]);
  expect(place(await owner.get(at(appId, "/production")))).toEqual([302, at(appId, "/signed")]);
  const late = await owner.post(at(appId, "/sign/certificate"), { certificateId: "cer_0000000000000000" });
  expect(place(late)).toEqual([303, at(appId, "/sign?because=SESSION")]);
  expect(wordsOf(await owner.follow(late))).toContain(en.end.SESSION);
  const asked = await owner.post(at(appId, "/sign/wait"), { wait: "1" });
  expect(asked.json()).toEqual({ to: at(appId, "/sign") });
});

test("two browsers of one person wait for the same request, and both hear of its answer", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  const second = await signIn(person);
  await readToEnd(owner, appId);
  await ask(owner, appId, person.phone);
  expect(place(await second.get(at(appId, "/sign")))).toEqual([302, at(appId, "/sign/waiting")]);
  const shown = codeOn(await second.get(at(appId, "/sign/waiting")));
  expect([shown, shown]).toEqual([codeOn(await owner.get(at(appId, "/sign/waiting"))), await phone.code()]);
  // The same sent again goes on with the same request.
  await ask(second, appId, person.phone);
  expect(codeOn(await second.get(at(appId, "/sign/waiting")))).toBe(shown);
  await phone.type(PIN1);
  for (const browser of [second, owner])
    expect(place(await browser.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/sign/certificate")]);
  // Both press the button at once, and there is one request.
  await Promise.all([choose(second, appId), choose(owner, appId)]);
  for (const browser of [second, owner])
    expect(codeOn(await browser.get(at(appId, "/sign/waiting")))).toBe(await phone.code());
  await phone.type(PIN2);
  for (const browser of [owner, second]) {
    const asked = await browser.post(at(appId, "/sign/wait"), { wait: "1" });
    expect(asked.json()).toEqual({ to: at(appId, "/signed") });
    expect(place(await browser.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/signed")]);
  }
});

test("a number that was typed wrong is taken back for another one", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  await readToEnd(owner, appId);
  const wrong = `${person.phone.slice(0, -1)}${(Number(person.phone.at(-1)) + 1) % 10}`;
  await ask(owner, appId, wrong);
  await ask(owner, appId, person.phone);
  expect(await phoneOf(wrong).code()).toBeUndefined();
  expect(codeOn(await owner.get(at(appId, "/sign/waiting")))).toBe(await phone.code());
});

test("while the provider fails the code stays on the page, and the answer is heard afterwards", async () => {
  const { person, owner, appId, phone } = await waitingForContract();
  await readToEnd(owner, appId);
  await ask(owner, appId, person.phone);
  const code = await phone.code();
  const page = at(appId, "/sign/waiting");
  await withFault({ path: "/api/application-verify/*", kind: "error" }, async () => {
    const waiting = await owner.get(page);
    expect([waiting.status, codeOn(waiting)]).toEqual([200, code]);
    expect(wordsOf(waiting)).toContain(en.waiting.cutOff);
    expect((await owner.post(at(appId, "/sign/wait"), { wait: "1" })).status).toBe(502);
    // What is not known already cannot be shown, and says so in words.
    const list = await owner.get("/contract");
    expect([list.status, list.text.includes("error-screen")]).toEqual([502, true]);
    // What was typed stays.
    const typed = { phone: person.phone, userId: SIGNER_ID };
    const sent = await owner.post(at(appId, "/sign"), typed);
    expect(sent.status).toBe(502);
    expect(sent.text).toContain(SIGNER_ID);
  });
  await phone.type(PIN1);
  expect(place(await owner.get(page))).toEqual([302, at(appId, "/sign/certificate")]);
});

test("who may not sign is told who may: staff read on, a colleague without the right is named the owner", async () => {
  const { person, appId } = await waitingForContract();
  const staff = await signIn(await demoUser("ROLE_ADMIN"));
  const seen = addressIn(await staff.get("/contract"), /^\/contract\/(ES\d{7})$/);
  const page = await staff.get(at(seen));
  expect(wordsOf(page)).toContain(enContract.look.text);
  expect(heldIn(page, "hash")).toBeUndefined();
  expect((await staff.get(at(seen, "/sign"))).status).toBe(403);
  const [operator] = person.team;
  if (!operator) throw new Error("The team is not there.");
  const refused = await (await signIn(operator)).get(at(appId));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(person.fullName);
});

test("without a contract there is nothing to see, and a way to get one", async () => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  const empty = await owner.get("/contract");
  expect(wordsOf(empty)).toContain(enContract.empty.title);
  expect(hrefsIn(the(empty, "main"))).toContain("/connect");
  expect((await owner.get("/contract?next=1")).status).toBe(200);
  const appId = await begin(owner);
  for (const page of ["", "/sign", "/signed", "/production", "/file"])
    expect([page, (await owner.get(at(appId, page))).status]).toEqual([page, 404]);
});
