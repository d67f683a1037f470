import { formsOf, submit } from "./forms";
import { wordsOf } from "./html";
import { openVisitor, type Answer } from "./http";
import { addresses } from "./servers";

/** The PINs of a sandbox phone, by request. */
export const PIN1 = "1234";
export const PIN2 = "12345";
/** The owner's number at the mobile signature service. */
export const SIGNER_ID = "123456";

/** A phone with a mobile signature, held by opening its page (`/phone/{number}` of the sandbox). */
export function phoneOf(number: string) {
  const hand = openVisitor(addresses().sandbox);
  const path = `/phone/${number}`;
  const formBy = (page: Answer, field: string, isAnswering = false) => {
    const form = formsOf(page).find(
      ({ method, fields }) =>
        method === "post" &&
        fields.some(([name]) => name === field) &&
        fields.some(([name]) => name === "pin") === isAnswering,
    );
    if (!form) throw new Error(`The phone ${number} has no form with ${field}.`);
    return form;
  };
  return {
    /** The control code on the phone; undefined without a request. */
    code: async () => /Control code (\d{4})\b/.exec(wordsOf(await hand.get(path)))?.[1],
    type: async (pin: string) => submit(hand, formBy(await hand.get(path), "request", true), { pin, act: "confirm" }),
    /** Ends the request in another way, such as `USER_CANCELLED`. */
    end: async (act: string) => submit(hand, formBy(await hand.get(path), "request"), { act }),
    /** Sets the phone's reaction to a request, and its owner's certificates. */
    set: async (how: { mode?: string; holding?: string }) =>
      submit(hand, formBy(await hand.get(path), "mode"), { ...how, act: "set" }),
  };
}
