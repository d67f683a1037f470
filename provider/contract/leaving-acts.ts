import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { LEAVING_ACTS, LEAVING_FAILURES, LEAVING_STATES, TAKE_BACK } from "./leaving-words.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";

/** What an answer says of an act that its call has left to the clock: its id, and when it leaves. */
export const leavesSchema = z.object({ id: idSchema, leavesDate: instantSchema });

/** An act that leaves a minute after it was confirmed. Amounts in minor units inside. */
export const leavingActSchema = z.object({
  id: idSchema,
  kind: openWord(LEAVING_ACTS),
  state: openWord(LEAVING_STATES),
  appId: appIdSchema,
  appName: z.string(),
  /** The id of its thing: of a refund the payment. */
  aboutId: idSchema,
  /** The number of its thing as people know it, and its payer. */
  code: z.string(),
  fullName: z.string(),
  amount: moneySchema.nullable(),
  currency: currencySchema,
  createdBy: z.string(),
  createdDate: instantSchema,
  /** The clock makes it in its first minute after this. */
  leavesDate: instantSchema,
  /** Who took it back; null: nobody did. */
  endedBy: z.string().nullable(),
  endedDate: instantSchema.nullable(),
  /** Of one that FAILED. */
  failure: openWord(LEAVING_FAILURES).nullable(),
  /** Whether the caller may take it back now. */
  mayTakeBack: z.boolean(),
});
export type LeavingAct = z.infer<typeof leavingActSchema>;

/** What the answer to an approval says where it leaves a minute later. */
export const leavesShape = { leaving: leavesSchema.nullish() };
/** What waits about a thing, and whether what cannot be undone about it leaves a minute later (ours). */
export const minuteShape = { leaving: leavingActSchema.nullish(), leavesLater: z.boolean().nullish() };

const params = z.object({ id: idSchema });
const appParams = z.object({ appId: appIdSchema });
const SETTING = "api/apps/{appId}/take-back";
/** Whether acts that cannot be undone leave a minute later. */
export const takeBackSettingSchema = z.object({ on: z.boolean() });

/** One minute to take back (decision 0174): the acts that wait for it, and the switch of an application. */
export const leavingActs = {
  one: call("GET", "api/leaving-acts/{id}", {
    summary: "An act that leaves a minute after it was confirmed, and what became of it",
    access: {},
    params,
    answer: leavingActSchema,
    origin: "ours",
  }),
  takeBack: call("POST", "api/leaving-acts/{id}/take-back", {
    summary: "Take an act back before it leaves; repeated, it answers the same",
    access: TAKE_BACK,
    params,
    answer: leavingActSchema,
    errors: ["already_left"],
    origin: "ours",
  }),
  setting: call("GET", SETTING, {
    summary: "Whether what cannot be undone leaves a minute later",
    access: {},
    params: appParams,
    answer: takeBackSettingSchema.extend({ appName: z.string(), mayChange: z.boolean() }),
    origin: "ours",
  }),
  change: call("PUT", SETTING, {
    summary: "Let what cannot be undone leave a minute later, or at once",
    access: { permission: "USER_APPLICATION" },
    params: appParams,
    body: takeBackSettingSchema,
    answer: takeBackSettingSchema,
    origin: "ours",
  }),
};
