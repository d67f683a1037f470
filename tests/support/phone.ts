import { formsOf, submit } from "./forms";
import { openVisitor, type Answer } from "./http";
import { addresses } from "./servers";

/** What a phone of the sandbox types, by what it is asked. */
export const PIN1 = "1234";
export const PIN2 = "12345";
/** The number that its owner has with the mobile signature. */
export const SIGNER_ID = "123456";

/** A phone with a mobile signature, in the hand of whoever opens its page (`/phone/{number}` of the sandbox). */
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
    /** The control code that it shows; undefined while nothing is asked. */
    code: async () => /Control code <strong[^>]*>(\d{4})</.exec((await hand.get(path)).text)?.[1],
    type: async (pin: string) => submit(hand, formBy(await hand.get(path), "request", true), { pin, act: "confirm" }),
    /** Lets what it is asked end otherwise, as `USER_CANCELLED`. */
    end: async (act: string) => submit(hand, formBy(await hand.get(path), "request"), { act }),
    /** Sets what it does when it is asked, and which certificates its owner has. */
    set: async (how: { mode?: string; holding?: string }) =>
      submit(hand, formBy(await hand.get(path), "mode"), { ...how, act: "set" }),
  };
}
