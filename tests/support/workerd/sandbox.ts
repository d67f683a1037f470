import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ROLE_DEFAULTS, STAFF_ROLES, type Permission, type Role } from "#provider/contract/permissions";
import { problemSchema } from "#provider/contract/problem";
import { dayIn, REGION_FACTS, startOfDay, type Region } from "#provider/contract/regions";
import { readOffset } from "../../../sandbox/src/db/control.ts";
import { openDb, runBatch, type Statement } from "../../../sandbox/src/db/database.ts";
import { newId, newSecret } from "../../../sandbox/src/db/ids.ts";
import { openAccounts } from "../../../sandbox/src/operations/ledger.ts";
import { nameColumns } from "../../../sandbox/src/db/people.ts";
import {
  applicationConfigs,
  applications,
  memberships,
  merchants,
  securityEvents,
  sessions,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { searchText } from "#provider/rules/search-text";
import { readEnv, type Bindings } from "../../../sandbox/src/env.ts";
import { tokenHashOf } from "../../../sandbox/src/domain/digest.ts";
import worker from "../../../sandbox/src/index.ts";
import { hashPassword } from "../../../sandbox/src/security/password.ts";
import { TEST_COST } from "../../../sandbox/src/testing/control/merchants.ts";

export const bindings = env as unknown as Bindings;
export const settings = readEnv(bindings);
export const db = openDb(settings.DB);

/** The sandbox's time, which tests move. */
export const sandboxNow = async (): Promise<number> => Date.now() + (await readOffset(db));

export type Sent = { status: number; json: unknown; text: string; headers: Headers };
export type Sending = {
  token?: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  control?: "on" | "off";
  /** The region of the call's address; by default that of the token's person. */
  region?: Region;
};

/** The region of each token made here. */
const regionsOfTokens = new Map<string, Region>();
/** The provider's address for a region, by default for that of the token's person. */
export function originOf(token: string | undefined, region?: Region): string {
  const place = region ?? (token === undefined ? undefined : regionsOfTokens.get(token)) ?? "default";
  return `https://provider.${place === "default" ? "" : `${place}.`}localhost`;
}

/** One request to the Worker, as over the network; a cut connection throws. `target` is "METHOD /path". */
export async function send(target: string, sending: Sending = {}): Promise<Sent> {
  const { token, body, key, headers, control = "on", region } = sending;
  const [method = "GET", path = "/"] = target.split(" ");
  const request = new Request(`${originOf(token, region)}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const asked = { ...bindings, SANDBOX_CONTROL: control };
  const response = await worker.fetch(request, asked, createExecutionContext());
  const text = await textOf(response);
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined, headers: response.headers };
}

/** The text of an answer. Its own `text()` logs a warning for a file. */
export const textOf = async (answer: Response): Promise<string> => new TextDecoder().decode(await answer.arrayBuffer());

/** Status and code of a refusal; fails if the answer is none. */
export function refusal({ status, json }: Sent): string {
  return `${status} ${problemSchema.parse(json).code}`;
}

const messageSchema = z.object({
  channel: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
});
export type SentMessage = z.infer<typeof messageSchema>;

/** The messages to a phone or an address, newest first. */
export async function messagesTo(to: string): Promise<SentMessage[]> {
  return z.array(messageSchema).parse((await send(`GET /outbox.json?to=${encodeURIComponent(to)}`)).json);
}

/** The last code that was sent to a phone. */
export async function latestCode(phone: string): Promise<string> {
  return (await messagesTo(phone)).find(({ code }) => code !== null)?.code ?? "no code";
}

/** A code that differs from the right one. */
export const wrongCode = (code: string): string => (code === "000000" ? "000001" : "000000");

/** The parts that must be equal in two indistinguishable answers: status, headers, and the names in the body. */
export function shapeOf({ status, headers, json }: Sent): unknown {
  const own = [...headers].filter(([name]) => name !== "x-request-id" && name !== "retry-after");
  return {
    status,
    headers: own,
    names: json === undefined ? [] : Object.keys(z.record(z.string(), z.unknown()).parse(json)),
  };
}

let numbersMade = 0;
/** An unused mobile number or address of the default region: each test file has its own database. */
export const newPhone = (): string => `+99451${String(2_000_000 + ++numbersMade * 7)}`;
export const newAddress = (): string => `somebody.${++numbersMade}@example.com`;

/** Moves the sandbox's time forward; a later test only sees a later day. */
export const advance = (seconds: number): Promise<Sent> =>
  send("POST /__sandbox/clock", { body: { advanceSeconds: seconds } });

/**
 * Moves the sandbox's time to the next noon in Baku, so that no day ends while a file of tests looks at events of
 * "today".
 *
 * @returns that day (YYYY-MM-DD)
 */
export async function moveToNoon(): Promise<string> {
  const now = await sandboxNow();
  const noon = startOfDay("default", dayIn("default", new Date(now + 12 * 3_600_000))).getTime() + 12 * 3_600_000;
  await advance(Math.ceil((noon - now) / 1000));
  return dayIn("default", new Date(noon));
}

/** The kinds of a person's security activity, newest first. */
export async function activityOf(userId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.seq));
  return rows.map(({ kind }) => kind);
}

/** Every row of every table except the outbox, as text: to search for a secret stored in clear. */
export async function everythingStored(): Promise<string> {
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const ours = tables.filter(({ name }) => !/^(sqlite_|_cf_|d1_|outbox_)|_search/.test(name));
  return JSON.stringify(await Promise.all(ours.map(({ name }) => db.all(sql.raw(`SELECT * FROM "${name}"`)))));
}

export type Merchant = { merchantId: string; applicationId: string; region: Region };

let applicationsMade = 0;
export const nextApplicationId = (): string => `ES${String(++applicationsMade).padStart(7, "0")}`;

/** An online application with its empty ledger accounts. The owner must exist. */
export function applicationRows(
  merchantId: string,
  ownerId: string,
  region: Region,
  applicationId: string,
  name: string,
): Statement[] {
  const { currency } = REGION_FACTS[region];
  const at = Date.now();
  return [
    db.insert(applications).values({
      id: applicationId,
      merchantId,
      ownerId,
      region,
      currency,
      accountType: "BUSINESS",
      name,
      searchName: searchText(name),
      category: "TOURISM",
      status: "ONLINE",
      createdAt: at,
      updatedAt: at,
    }),
    db.insert(applicationConfigs).values({
      id: configIdOf(applicationId),
      applicationId,
      defaultSmsTemplate: "Dear {fullName}, {amount} {currency} for {invoiceCode}: {link}",
      updatedAt: at,
    }),
    ...openAccounts(db, applicationId, currency),
  ];
}

/** The id of an application's texts and mail address. */
export const configIdOf = (applicationId: string): string => applicationId.replace("ES", "cfg_");

/** A merchant account with an owner and one application. */
export async function makeMerchant(region: Region = "default", name = "Hotel Şəki"): Promise<Merchant> {
  const merchantId = newId("mer");
  const applicationId = nextApplicationId();
  await runBatch(db, [db.insert(merchants).values({ id: merchantId, region, name, createdAt: Date.now() })]);
  const owner = await makePerson({ merchantId, region, applicationId }, "ROLE_SUSER", { member: false });
  await runBatch(db, applicationRows(merchantId, owner.userId, region, applicationId, name));
  return { merchantId, applicationId, region };
}

export type Someone = { userId: string; token: string; phone: string; username: string };
type PersonOptions = {
  member?: boolean;
  permissions?: readonly Permission[];
  passwordHash?: string;
  fullName?: string;
};

let peopleMade = 0;
/**
 * A signed-in person. Members see the merchant's application; owners and staff see by their role. Without a name they
 * are called "Person 1" and so on, so that no search for letters finds them by accident.
 */
export async function makePerson(merchant: Merchant, role: Role, options: PersonOptions = {}): Promise<Someone> {
  const userId = newId("usr");
  const token = newSecret();
  const staff = STAFF_ROLES.includes(role);
  const number = ++peopleMade;
  const phone = `+99450${String(7_000_000 + number)}`;
  const username = `${userId.toLowerCase()}@example.com`;
  const now = await sandboxNow();
  const permissions = options.permissions ?? ROLE_DEFAULTS[role];
  await runBatch(db, [
    db.insert(users).values({
      id: userId,
      merchantId: staff ? null : merchant.merchantId,
      region: merchant.region,
      username,
      email: username,
      ...nameColumns(options.fullName ?? `Person ${number}`),
      mobilePhone: phone,
      role,
      userType: staff ? "STAFF" : role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER",
      passwordHash: options.passwordHash ?? "none",
      passwordSetAt: now,
      createdAt: now,
    }),
    ...(permissions.length === 0
      ? []
      : [db.insert(userPermissions).values(permissions.map((permission) => ({ userId, permission, grantedAt: now })))]),
    ...(options.member === false || staff
      ? []
      : [db.insert(memberships).values({ userId, applicationId: merchant.applicationId, createdAt: now })]),
    db.insert(sessions).values({
      tokenHash: tokenHashOf(settings.TOKEN_HMAC_KEY, token),
      publicId: newId("ses"),
      userId,
      createdAt: now,
      lastUsedAt: now,
      idleExpiresAt: now + 30 * 60_000,
      absoluteExpiresAt: now + 12 * 3_600_000,
    }),
  ]);
  regionsOfTokens.set(token, merchant.region);
  return { userId, token, phone, username };
}

/** The password of {@link makeSigner}'s people. */
export const PASSWORD = "Correct-horse-battery-staple-1!";
let hashed: Promise<string> | undefined;
/** A hash of {@link PASSWORD} at a very low cost, because real hashing is slow on purpose. */
export const cheapHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD, TEST_COST));

/** A person at a merchant's desk who can also sign in with {@link PASSWORD}. */
export const makeSigner = async (merchant: Merchant): Promise<Someone> =>
  makePerson(merchant, "ROLE_OPERATOR", { passwordHash: await cheapHash() });

/** A merchant's values of an invoice; a test overrides the ones it is about. */
export function typedInvoice(applicationId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    appId: applicationId,
    fullName: "Əli Hüseynov",
    phone: "+994501234567",
    email: "ali.huseynov@example.com",
    amount: 120.5,
    description: "Two nights",
    bookingId: "BK-2026-001",
    linkExpirationDate: dayIn("default", new Date(Date.now() + 5 * 86_400_000)),
    preAuth: false,
    partialAllowed: false,
    scheduledDate: null,
    dueDate: null,
    reminders: [],
    recurringInterval: null,
    installment: null,
    checkInDate: null,
    channels: [],
    language: "en",
    ...changes,
  };
}

let keysMade = 0;
export const newKey = (): string => `test-key-${++keysMade}`;
