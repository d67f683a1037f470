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
  /** The phone that gets this person's one-time codes. */
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

/** One person of the seed. Throws if the seed has none of this role in this region. */
export async function demoUser(role = "ROLE_SUSER", region: DemoUser["region"] = "default"): Promise<DemoUser> {
  const found = (await demoUsers()).find((user) => user.role === role && user.region === region);
  if (!found) throw new Error(`The seed has no ${role} in region ${region}.`);
  return found;
}

const testPersonSchema = demoUserSchema.extend({ fullName: z.string(), userId: z.string() });
const testOwnerSchema = testPersonSchema.extend({
  merchantId: z.string(),
  /** The name of the account, with which the names of its applications begin. */
  merchant: z.string(),
  appIds: z.array(z.string()),
  team: z.array(testPersonSchema),
});
export type TestOwner = z.infer<typeof testOwnerSchema>;

/**
 * A separate merchant account with its owner, for tests that change people or settings: its phone is unique, so that
 * the newest code in the outbox is always from this test.
 */
export async function makeOwner(
  given: {
    region?: DemoUser["region"];
    applicationCount?: number;
    status?: "APPROVED" | "ONLINE";
    /** Its applications belong to a company with a bank account. */
    hasCompany?: boolean;
    /** People of the account; without permissions of their own they have their role's. */
    team?: { role: AssignableRole; permissions?: Permission[] }[];
  } = {},
): Promise<TestOwner> {
  return testOwnerSchema.parse(await ask("/__sandbox/merchants", given));
}

/** The provider's messages to a phone number or e-mail address, newest first. */
export async function outbox(to: string): Promise<OutboxMessage[]> {
  return z.array(messageSchema).parse(await ask(`/outbox.json?to=${encodeURIComponent(to)}`));
}

/** The newest messages to all people. */
export async function everyMessage(): Promise<OutboxMessage[]> {
  return z.array(messageSchema).parse(await ask("/outbox.json"));
}

/** The one-time codes sent to a person, newest first. */
export const codesSentTo = async (to: string): Promise<string[]> =>
  (await outbox(to)).flatMap(({ code }) => (code === null ? [] : [code]));

/** The newest one-time code sent to a person. Throws if there is none. */
export async function latestCode(to: string): Promise<string> {
  const [code] = await codesSentTo(to);
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Moves the provider's time forward; jobs that become due on the way run at once. */
export async function advanceClock(seconds: number): Promise<void> {
  await ask("/__sandbox/clock", { advanceSeconds: seconds });
}

/** Runs the due jobs of the provider's clock now. */
export async function runJobs(): Promise<void> {
  await ask("/__sandbox/tick", {});
}

export type Fault = { path: string; method?: Method; kind: string; delayMs?: number; times?: number };

/**
 * Makes the provider fail on calls whose path matches (a star stands for any text), while `work` runs.
 *
 * The faults apply to the whole sandbox: tests that use them run in a file of their own.
 */
export async function withFault<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> {
  const { id } = z.object({ id: z.string() }).parse(await ask("/__sandbox/faults", fault));
  try {
    return await work();
  } finally {
    await exchange(new URL(`/__sandbox/faults?id=${id}`, addresses().sandbox), { method: "DELETE" });
  }
}
