import { answerOnPhone, countWrongPin, phoneOf, setPhone, wrongPins, type PhoneRequestRow } from "../../db/phones.ts";
import type { Db, Statement } from "../../db/database.ts";
import { PIN_TRIES, PINS } from "../../domain/phone.ts";
import type { Env } from "../../env.ts";
import { phoneKeyOf } from "../../signatures/authority.ts";
import { sign } from "../../signatures/ecdsa.ts";
import type { SigningStatus } from "#provider/contract/merchant-contracts";

type Deps = { db: Db; env: Env; now: number };

/** The act of a person on a sandbox phone: they type the PIN, or end the request in another way. */
export type PhoneAct = { pin: string } | { end: Exclude<SigningStatus, "PENDING" | "OK"> };
/** The result: the request was answered, or the PIN was wrong and this many tries are left. */
export type Acted = { statements: Statement[]; triesLeft: number | null };

/** Reads how the phone is set, and plans the writes. The last wrong PIN blocks the card and ends the request. */
export async function planAct({ db, env, now }: Deps, request: PhoneRequestRow, act: PhoneAct): Promise<Acted> {
  const { id, phone: number, pin, certificateId } = request;
  if ("end" in act) return { statements: answerOnPhone(db, id, { status: act.end }, now), triesLeft: null };
  const phone = await phoneOf(db, number);
  if (act.pin !== PINS[pin]) {
    const triesLeft = Math.max(0, PIN_TRIES - wrongPins(phone, pin) - 1);
    const blocked = triesLeft === 0 ? answerOnPhone(db, id, { status: "SIM_ERROR" }, now) : [];
    return { statements: [...blocked, countWrongPin(db, number, pin)], triesLeft };
  }
  if (certificateId === null) throw new Error("a phone without a certificate was asked to sign");
  const key = await phoneKeyOf(env.TOKEN_HMAC_KEY, certificateId);
  const toSign = phone.mode === "SIGNS_ELSE" ? new TextEncoder().encode("something else") : request.toSign;
  const signature = Buffer.from(await sign(key, new Uint8Array(toSign)));
  return {
    statements: [
      ...answerOnPhone(db, id, { status: "OK", signature }, now),
      setPhone(db, { number, ...(pin === "PIN1" ? { wrongPin1: 0 } : { wrongPin2: 0 }) }),
    ],
    triesLeft: null,
  };
}
