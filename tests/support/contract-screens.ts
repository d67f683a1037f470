import { expect } from "vitest";
import { approved, place, type ConnectedKind } from "./connecting";
import { formWith, submit } from "./forms";
import { allWords, attr, findAll, type Html } from "./html";
import type { Visitor } from "./http";
import { phoneOf, PIN1, SIGNER_ID } from "./phone";
import { makeOwner } from "./sandbox";
import { signIn } from "./sign-in";

/** An address of a contract. */
export const at = (appId: string, what = "") => `/contract/${appId}${what}`;
/** The control code on the waiting page, from the text for the eye, not from the digits for screen readers. */
export const codeOn = (page: Html) => allWords(page, "main p[aria-hidden=true]").find((words) => /^\d{4}$/.test(words));
/** The ids of the certificates on the page that can be chosen. */
export const certificatesOn = (page: Html) =>
  findAll(page, "input[name=certificateId]:not(:disabled)").map((choice) => attr(choice, "value") ?? "");

/** A separate account with an application that waits for its contract, and the phone that signs it. */
export async function waitingForContract(kind?: ConnectedKind) {
  const person = await makeOwner({ applicationCount: 0, team: [{ role: "ROLE_OPERATOR" }] });
  const owner = await signIn(person);
  const appId = await approved(owner, kind);
  return { person, owner, appId, phone: phoneOf(person.phone) };
}

export async function readToEnd(owner: Visitor, appId: string) {
  const read = await submit(owner, formWith(await owner.get(at(appId)), "hash"), {});
  expect(place(read)).toEqual([303, at(appId, "/sign")]);
}

/** A network of the phone's own: each may ask few phones in an hour, and tests together ask more. */
const networkOf = (phone: string) => `10.8.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`;

/** Sends the request to the phone; the waiting page is next. */
export async function ask(owner: Visitor, appId: string, phone: string) {
  const form = formWith(await owner.get(at(appId, "/sign?other=1")), "userId");
  const from = { "cf-connecting-ip": networkOf(phone) };
  const asked = await submit(owner, form, { phone, userId: SIGNER_ID }, from);
  expect(place(asked)).toEqual([303, at(appId, "/sign/waiting")]);
}

/** Goes up to the choice of a certificate. */
export async function identified(owner: Visitor, appId: string, number: string) {
  await ask(owner, appId, number);
  await phoneOf(number).type(PIN1);
  expect(place(await owner.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/sign/certificate")]);
}

export async function choose(owner: Visitor, appId: string) {
  const page = await owner.get(at(appId, "/sign/certificate"));
  const [certificateId = ""] = certificatesOn(page);
  const { url } = page;
  const chosen = await owner.post(url.pathname, { certificateId });
  expect(place(chosen)).toEqual([303, at(appId, "/sign/waiting")]);
}
