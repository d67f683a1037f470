import { z } from "zod";
import type { Method } from "#provider/contract/call";
import type { AssignableRole, Permission } from "#provider/contract/permissions";
import { exchange } from "./http";
import { addresses } from "./servers";

const demoUserSchema = z.object({
  region: z.enum(["default", "ae", "sa"]),
  role: z.string(),
  username: z.string(),
  password: z.string(),
  /** Where this person's one-time codes go. */
  phone: z.string(),
});
export type DemoUser = z.infer<typeof demoUserSchema>;

const messageSchema = z.object({
  id: z.string(),
  channel: z.string(),
  to: z.string(),
  body: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof messageSchema>;

async function ask(path: string, body?: unknown): Promise<unknown> {
  const sending =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await exchange(new URL(path, addresses().sandbox), sending);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.text === "" ? undefined : answer.json();
}

/** The people of the seed, with their passwords. */
export async function demoUsers(): Promise<DemoUser[]> {
  return z.array(demoUserSchema).parse(await ask("/__sandbox/demo"));
}

/** One person of the seed. Throws when the seed has none of this role in this region. */
export async function demoUser(role = "ROLE_SUSER", region: DemoUser["region"] = "default"): Promise<DemoUser> {
  const found = (await demoUsers()).find((user) => user.role === role && user.region === region);
  if (!found) throw new Error(`The seed has no ${role} in region ${region}.`);
  return found;
}

const testPersonSchema = demoUserSchema.extend({ fullName: z.string(), userId: z.string() });
const testOwnerSchema = testPersonSchema.extend({
  merchantId: z.string(),
  /** Its name, with which those of its applications begin. */
  merchant: z.string(),
  appIds: z.array(z.string()),
  team: z.array(testPersonSchema),
});
export type TestOwner = z.infer<typeof testOwnerSchema>;

/**
 * A merchant account of its own with its owner, for tests that change people or settings: nobody else uses its phone,
 * so the newest code in the outbox is surely the one this test caused.
 */
export async function makeOwner(
  given: {
    region?: DemoUser["region"];
    applicationCount?: number;
    status?: "APPROVED" | "ONLINE";
    /** Its applications are of a company with an account at a bank. */
    hasCompany?: boolean;
    /** People of the account; without permissions of their own they hold their role's. */
    team?: { role: AssignableRole; permissions?: Permission[] }[];
  } = {},
): Promise<TestOwner> {
  return testOwnerSchema.parse(await ask("/__sandbox/merchants", given));
}

/** What the provider sent to a phone number or an e-mail address, newest first. */
export async function outbox(to: string): Promise<OutboxMessage[]> {
  return z.array(messageSchema).parse(await ask(`/outbox.json?to=${encodeURIComponent(to)}`));
}

/** The newest messages to anybody. */
export async function everyMessage(): Promise<OutboxMessage[]> {
  return z.array(messageSchema).parse(await ask("/outbox.json"));
}

/** The one-time codes sent to somebody, newest first. */
export const codesSentTo = async (to: string): Promise<string[]> =>
  (await outbox(to)).flatMap(({ code }) => (code === null ? [] : [code]));

/** The newest one-time code sent to somebody. Throws when there is none. */
export async function latestCode(to: string): Promise<string> {
  const [code] = await codesSentTo(to);
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Moves the provider's time forward; what falls due on the way happens at once. */
export async function advanceClock(seconds: number): Promise<void> {
  await ask("/__sandbox/clock", { advanceSeconds: seconds });
}

/** Has the provider's clock do now what is due: what waits for its next round is done. */
export async function runJobs(): Promise<void> {
  await ask("/__sandbox/tick", {});
}

export type Fault = { path: string; method?: Method; kind: string; delayMs?: number; times?: number };

/**
 * Makes the provider fail on calls whose path fits (stars for anything), while `work` runs.
 *
 * The faults are the whole sandbox's: tests that use them run in a file of their own.
 */
export async function withFault<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> {
  const { id } = z.object({ id: z.string() }).parse(await ask("/__sandbox/faults", fault));
  try {
    return await work();
  } finally {
    await exchange(new URL(`/__sandbox/faults?id=${id}`, addresses().sandbox), { method: "DELETE" });
  }
}
