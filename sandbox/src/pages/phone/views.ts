import type { SigningStatus } from "#provider/contract/merchant-contracts";
import { html } from "hono/html";
import { wrongPins, type PhoneRequestRow, type PhoneRow } from "../../db/phones.ts";
import { PHONE_HOLDINGS, PHONE_MODES, type PhoneHolding, type PhoneMode } from "../../db/schema/phones.ts";
import { PIN_TRIES, PINS } from "../../domain/phone.ts";
import { moment, table } from "../desk.ts";

/** A phone's page; the plus stays readable in the address. */
export const phonePath = (number: string): string => `/phone/${number}`;

/** The ways in which a request fails, with the text of their buttons. */
const ENDS = {
  USER_CANCELLED: "Refuse",
  TIMEOUT: "Let it run out",
  PHONE_ABSENT: "Phone cannot be reached",
  DELIVERY_ERROR: "Message is not delivered",
  SIM_ERROR: "SIM fails",
} as const satisfies Partial<Record<SigningStatus, string>>;

const MODES: Record<PhoneMode, string> = {
  WORKS: "Works",
  ABSENT: "Switched off, or out of reach (PHONE_ABSENT)",
  UNDELIVERED: "Messages are not delivered (DELIVERY_ERROR)",
  SIM_FAULT: "The SIM fails (SIM_ERROR)",
  NO_CLIENT: "Its owner has no mobile signature (NOT_MID_CLIENT)",
  NO_CERTIFICATE: "There is no certificate (NOT_FOUND)",
  SIGNS_ELSE: "Signs something else than it was asked to (SIGNATURE_HASH_MISMATCH)",
};
const HOLDINGS: Record<PhoneHolding, string> = {
  ALL: "A citizen’s, and one of the company that signs",
  CITIZEN_ONLY: "A citizen’s alone",
  OTHER_COMPANY: "A citizen’s, and one of another company",
  ENDS_SOON: "All of them, ending in 20 days",
  ENDED: "All of them, ended two days ago",
};

/** The open request on the phone; `wrong`: the result of a wrong PIN. */
export const request = ({ id, phone, pin, text, controlCode, expiresAt }: PhoneRequestRow, wrong?: string) =>
  html`<section class="card" aria-labelledby="asked">
    <h2 id="asked">${text}</h2>
    <p>Control code <strong class="code">${controlCode}</strong></p>
    <p class="muted">
      Go on only if the screen shows the same code. ${pin === "PIN1" ? "PIN1 says who you are." : "PIN2 signs."} It runs
      out at ${moment(expiresAt)}.
    </p>
    ${wrong === undefined ? "" : html`<p role="alert" class="wrong">${wrong}</p>`}
    <form method="post" action="${phonePath(phone)}">
      <input type="hidden" name="request" value="${id}" />
      <label
        >${pin} (here always ${PINS[pin]})
        <input name="pin" inputmode="numeric" autocomplete="off" maxlength="8" required
      /></label>
      <button name="act" value="confirm">Confirm</button>
    </form>
    <form method="post" action="${phonePath(phone)}">
      <input type="hidden" name="request" value="${id}" />
      ${Object.entries(ENDS).map(([word, says]) => html`<button name="act" value="${word}">${says}</button>`)}
    </form>
  </section>`;

const option = (value: string, label: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? "selected" : ""}>${label}</option>`;

/** The phone's settings for future requests. */
export const settings = (phone: PhoneRow) =>
  html`<h2>How this phone is</h2>
    <form method="post" action="${phonePath(phone.number)}" class="desk">
      <label
        >What it does
        <select name="mode">
          ${PHONE_MODES.map((mode) => option(mode, MODES[mode], phone.mode))}
        </select></label
      >
      <label
        >Certificates of its owner
        <select name="holding">
          ${PHONE_HOLDINGS.map((holding) => option(holding, HOLDINGS[holding], phone.holding))}
        </select></label
      >
      <p class="muted">
        Wrong in a row: PIN1 ${wrongPins(phone, "PIN1")}, PIN2 ${wrongPins(phone, "PIN2")}; ${PIN_TRIES} block a PIN
        until this is saved.
      </p>
      <button name="act" value="set">Save and unblock</button>
    </form>`;

/** The phone's former requests. */
export const past = (requests: readonly PhoneRequestRow[]) =>
  requests.length === 0
    ? ""
    : table(
        "Asked before, newest first",
        ["When", "What", "Code", "PIN", "Ended"],
        requests.map(({ createdAt, text, controlCode, pin, status }) => [
          moment(createdAt),
          text,
          controlCode,
          pin,
          status === "PENDING" ? "TIMEOUT" : status,
        ]),
      );

/** The phones with the latest requests, and a field for any other. */
export const phoneList = (rows: readonly { phone: string; at: number }[]) =>
  html`<p class="muted">
      Any mobile number is a phone here: sign with any six digits as its User ID. PIN1 is ${PINS.PIN1}, PIN2 is
      ${PINS.PIN2}.
    </p>
    <form method="get" action="/phone">
      <label>Phone <input name="number" type="tel" autocomplete="off" required /></label>
      <button>Open</button>
    </form>
    ${
      rows.length === 0
        ? html`<p>No phone was asked for anything yet.</p>`
        : table(
            "Asked last",
            ["Phone", "When"],
            rows.map(({ phone, at }) => [html`<a href="${phonePath(phone)}">${phone}</a>`, moment(at)]),
          )
    }`;
