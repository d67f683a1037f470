import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createClient, type CallReport } from "#provider/client";
import type { Result } from "#provider/result";
import { challengeSchema } from "#provider/contract/auth";
import type { Call } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { openApi } from "#provider/contract/openapi";
import { PROBLEM_CONTENT_TYPE, problemSchema } from "#provider/contract/problem";
import { closedPlaces } from "../support/changed-words.ts";
import { APP_KEY, type World } from "../support/contract-world.ts";
import { users } from "../../sandbox/src/db/schema/index.ts";
import worker from "../../sandbox/src/index.ts";
import { payWith } from "../support/workerd/checkout.ts";
import { documentedRefusals, operationOf, operations, violations } from "../support/workerd/document.ts";
import { applicationThings, makeKey } from "../support/workerd/app-keys.ts";
import { expectRequestFits, withoutThings } from "../support/workerd/fitting.ts";
import { filesFor } from "../support/workerd/files-for.ts";
import { connectThings } from "../support/workerd/connecting.ts";
import { customerOf } from "../support/workerd/customers.ts";
import { paymentThings } from "../support/workerd/disputes.ts";
import { connect } from "../support/workerd/messenger.ts";
import { linksOf, makeStaticQr, payer } from "../support/workerd/links.ts";
import { applicationAt, contractThings, loadContractMaker, signedApplication } from "../support/workerd/signing.ts";
import { passwordGuid } from "../support/workerd/guids.ts";
import { makeInvoice, payInvoice } from "../support/workerd/paying.ts";
import { automaticThings, moneyThings, targetThings, transferTerms } from "../support/workerd/money-things.ts";
import { expectLine } from "../support/workerd/log-lines.ts";
import { payoutsOf } from "../support/workerd/paying-out.ts";
import { payoutThings } from "../support/workerd/payout-rules.ts";
import { paidSalary } from "../support/workerd/salaries.ts";
import { movedId, moveNow } from "../support/workerd/transferring.ts";
import { IBAN, UNKNOWN_IBAN, withdrawn } from "../support/workerd/withdrawing.ts";
import {
  bindings,
  cheapHash,
  configIdOf,
  db,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newAddress,
  newKey,
  originOf,
  PASSWORD,
  send,
  textOf,
  wrongCode,
  type Merchant,
  type Sent,
  type Someone,
} from "../support/workerd/sandbox.ts";
import { NEW_PHONE, SAMPLES, typedUser } from "../support/contract-samples.ts";
import { reportOf } from "../support/workerd/reports.ts";

let merchant: Merchant;
let passwordHash: string;
let world: World;
/** Whose code `world.inviting` is. */
let inviter: Someone;

/** Somebody who is signed in and may sign in once more. */
const clerk = (): Promise<Someone> => makePerson(merchant, "ROLE_OPERATOR", { passwordHash });

type Begun = { challenge: string; code: string };

async function begun({ json }: Sent, phone: string): Promise<Begun> {
  return { challenge: challengeSchema.parse(json).challenge, code: await latestCode(phone) };
}

async function beginSignIn(person: Someone): Promise<Begun> {
  const body = { username: person.username, password: PASSWORD, rememberMe: false };
  return begun(await send("POST /api/login", { body }), person.phone);
}

async function beginRegistration(email: string, mobilePhone: string): Promise<Begun> {
  const body = { email, fullName: "Leyla Əliyeva", password: PASSWORD, mobilePhone };
  return begun(await send("POST /api/register", { body }), mobilePhone);
}

/** What a signed-in caller has of their own. */
async function ownThings(person: Someone): Promise<World["own"]> {
  const { token } = person;
  const asked = await send(`GET /api/otp/init/changePhoneNumber/${encodeURIComponent(NEW_PHONE)}`, { token });
  const { json } = await send("GET /api/sessions", { token });
  const sessionId = z.array(z.object({ id: z.string() })).parse(json)[0]?.id ?? "";
  return { password: PASSWORD, phoneChange: await begun(asked, person.phone), sessionId };
}

/** Keeps a view of the account, as whoever is asked for it may be any of its owners. */
async function makeView(name: string): Promise<string> {
  const { json } = await send("POST /api/views", {
    token: inviter.token,
    key: newKey(),
    body: { list: "transactions", name, query: "status=APPROVED", shared: true },
  });
  return z.object({ id: z.string() }).parse(json).id;
}

/** Asks for another address in somebody's name. */
const askForEmail = ({ token }: Pick<Someone, "token">, email: string) =>
  send("POST /api/updateProfile", { token, body: { fullName: "Leyla Əliyeva", email, password: PASSWORD } });

async function emailGuid(person: Someone): Promise<string> {
  const email = newAddress();
  await askForEmail(person, email);
  return (await messagesTo(email))[0]?.link?.split("/").at(-1) ?? "";
}

async function beginInviting(person: Someone): Promise<Begun> {
  const { permissions, appIds, ...typed } = typedUser(merchant.applicationId);
  const query = new URLSearchParams({ ...typed, permissions: permissions.join(), appIds: appIds.join() });
  return begun(await send(`GET /api/otp/init/sub-user?${query.toString()}`, { token: person.token }), person.phone);
}

beforeAll(async () => {
  // The first export and the first contract compile these: a call's time limit is not for that.
  await Promise.all([import("exceljs"), loadContractMaker()]);
  merchant = await makeMerchant();
  passwordHash = await cheapHash();
  await makeKey(merchant.applicationId, APP_KEY);
  await payWith(await makeStaticQr(merchant), payer({ amount: "10" }));
  await payInvoice(merchant, { amount: 5_000 });
  const [withdrawalId, unknownWithdrawalId] = [
    await withdrawn(merchant, IBAN),
    await withdrawn(merchant, UNKNOWN_IBAN),
  ];
  const sender = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const transferId = movedId(await moveNow("transfer", sender, transferTerms(merchant.applicationId)));
  const waiting = await beginSignIn(await clerk());
  const waitingRegistration = await beginRegistration("waiting@example.com", "+994503456700");
  // A code may be sent again a minute after the first.
  await send("POST /__sandbox/clock", { body: { advanceSeconds: 61 } });
  const [approving, signingIn] = [await clerk(), await clerk()];
  const [colleague, leaving, forgotten, invited] = [await clerk(), await clerk(), await clerk(), await clerk()];
  await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, invited.userId));
  inviter = await makePerson(merchant, "ROLE_SUSER", { member: false });
  world = {
    appId: merchant.applicationId,
    configId: configIdOf(merchant.applicationId),
    ...(await paymentThings(merchant)),
    reportId: await reportOf(merchant),
    recurringId: (await makeInvoice(merchant, { recurringInterval: "WEEKLY" })).invoice.id,
    transactionId: (await payInvoice(merchant, {})).transaction.id,
    withdrawalId,
    unknownWithdrawalId,
    transferId,
    receiverId: (await makeMerchant()).applicationId,
    ...(await payoutsOf(merchant, colleague)),
    ...(await linksOf(merchant)),
    viewId: await makeView("To rename"),
    unwantedViewId: await makeView("To forget"),
    customerId: await customerOf((await payInvoice(merchant, {})).invoice),
    heldId: (await payInvoice(merchant, { preAuth: true })).transaction.id,
    unwantedHoldId: (await payInvoice(merchant, { preAuth: true })).transaction.id,
    erasedId: await customerOf((await payInvoice(merchant, { email: newAddress() })).invoice),
    login: { username: signingIn.username, password: PASSWORD },
    approval: { username: approving.username, ...(await beginSignIn(approving)) },
    waitingChallenge: waiting.challenge,
    colleagueId: colleague.userId,
    leavingId: leaving.userId,
    forgottenId: forgotten.userId,
    invitedId: invited.userId,
    inviting: await beginInviting(inviter),
    registration: await beginRegistration("beginning@example.com", "+994503456701"),
    waitingRegistration: waitingRegistration.challenge,
    guid: await passwordGuid(await clerk()),
    emailGuid: await emailGuid(await clerk()),
    ...(await connectThings(merchant)),
    approvedId: await applicationAt(merchant, "APPROVED"),
    signedId: await signedApplication(merchant),
    own: await ownThings(await clerk()),
  };
});

let requestsMade = 0;

type Travelled = ReturnType<Request["clone"]>;
type Exchange = { request: Travelled; body: string; response: Response; report: CallReport; result: Result<unknown> };

/** The real client makes the call; what it sends goes to the sandbox's Worker in this very process. */
async function exchange(name: string, accessToken: string | undefined, given = world): Promise<Exchange> {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`${name} has no sample`);
  const sent: { request: Travelled; response: Response }[] = [];
  const reports: CallReport[] = [];
  const client = createClient({
    baseUrl: originOf(accessToken),
    requestId: `request-${++requestsMade}`,
    accessToken,
    onCall: (report) => reports.push(report),
    fetch: async (request) => {
      const kept = request.clone();
      const response = await worker.fetch(request, bindings, createExecutionContext());
      sent.push({ request: kept, response: response.clone() });
      return response;
    },
  });
  const result = await sample(client, given);
  const [once, ...again] = sent;
  const [report] = reports;
  if (!once || !report) throw new Error(`${name} never left the client: ${JSON.stringify(result)}`);
  expect(again).toEqual([]);
  const call = everyCall.find((one) => one.name === name)?.call;
  expect(call && (await violations(call, once.request.clone(), once.response.clone()))).toEqual([]);
  return { ...once, body: await textOf(once.response.clone()), report, result };
}

/** What has to have happened to the caller before a sample can succeed. */
const PREPARE: Record<string, (token: string) => Promise<void>> = {
  "profile.testSubscription": (token) => connect({ token }, "@leyla"),
  "profile.sendEmailLink": async (token) => {
    await askForEmail({ token }, newAddress());
  },
};

/** The real client calls for a new owner each time, so that no call meets the ended session of another. */
async function exchangeOf(name: string, call: Call): Promise<Exchange> {
  if (call.access === "public") return exchange(name, undefined);
  if (call.access === AREA_ACCESS.settleWithdrawal)
    return exchange(name, (await makePerson(merchant, "ROLE_ADMIN")).token);
  if (name === "payoutFiles.salaries") {
    // Only ae has them.
    const { owner, id } = await paidSalary();
    return exchange(name, owner.token, {
      ...world,
      own: { ...world.own, payoutFile: { id, challenge: "", code: "" } },
    });
  }
  const owner =
    name === "users.create" ? inviter : await makePerson(merchant, "ROLE_SUSER", { member: false, passwordHash });
  await PREPARE[name]?.(owner.token);
  const { applicationId: appId } = merchant;
  const money = /^(?:walletMoney\.(?:withdraw|transfer|topUp)|cards\.(?:makeDefault|remove))$/.test(name)
    ? await moneyThings(owner, appId)
    : {};
  const automatic = /^automaticWithdrawals\.(?:set|pause|get)$/.test(name)
    ? await automaticThings(owner, appId, name)
    : {};
  const paying = {
    ...(await applicationThings(name, merchant, owner)),
    ...(await contractThings(name, merchant, owner)),
    ...(await payoutThings(merchant, owner, name, world.payoutId)),
    ...(await targetThings(merchant, owner, name)),
    ...(await filesFor(name, owner, merchant)),
  };
  const own = { ...(await ownThings(owner)), ...money, ...automatic, ...paying };
  return exchange(name, owner.token, { ...world, own });
}

/** The refusal's word, once everything about the problem document is as the contract says. */
function problemOf({ request, body, response, result }: Exchange): string {
  if (result.ok) throw new Error("the call was not refused");
  expect(response.headers.get("Content-Type")).toBe(PROBLEM_CONTENT_TYPE);
  const problem = problemSchema.parse(JSON.parse(body));
  expect(result.error).toMatchObject({ status: response.status, problem });
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(request.headers.get("X-Request-Id"));
  expect(response.headers.get("X-Request-Id")).toBe(problem.requestId);
  return `${response.status} ${problem.code}`;
}

it("every call has a sample, and no sample is of a call that is none", () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
});

describe("a call of the contract", () => {
  it.each(everyCall)("$name: the client sends what the contract says and reads what comes", async ({ name, call }) => {
    const done = await exchangeOf(name, call);
    expect(done.report.name).toBe(name);
    await expectRequestFits(call, done.request);
    expect(done.result.ok ? [] : done.result.error).toEqual([]);
    const isSent = call.byEmail && new URL(done.request.url).searchParams.get("isEmail") === "true";
    expect(done.response.status).toBe(call.answerKind === "none" || isSent ? 204 : 200);
    if (call.answerKind === "json") expect(closedPlaces(call.answer, JSON.parse(done.body))).toEqual([]);
    expect(done.response.headers.get("X-Request-Id")).toBe(done.request.headers.get("X-Request-Id"));
    await expectLine(done, call, "DONE");
  });

  it.each(everyCall.filter(({ call }) => call.access !== "public"))(
    "$name: refuses whoever is not signed in, as its document says",
    async ({ name, call }) => {
      const refused = problemOf(await exchange(name, undefined));
      expect(refused).toBe("401 unauthenticated");
      expect(documentedRefusals(call)).toContain(refused);
    },
  );

  it.each(everyCall.filter(({ call }) => call.access !== "public"))(
    "$name: says of what is not there only what its document does",
    async ({ name, call }) => {
      const staff = call.access === AREA_ACCESS.settleWithdrawal;
      const { token, ...person } = await makePerson(merchant, staff ? "ROLE_ADMIN" : "ROLE_SUSER", { passwordHash });
      const own = await ownThings({ ...person, token });
      const asked = await exchange(name, token, withoutThings({ ...world, own }));
      const { response, body } = asked;
      if (response.ok) return;
      const { code } = problemSchema.parse(JSON.parse(body));
      expect(documentedRefusals(call)).toContain(`${response.status} ${code}`);
      // Staff have no account whose log could tell of what is not there.
      await expectLine(asked, call, staff || response.status === 429 ? null : "REFUSED");
    },
  );

  it.each([
    ["auth.login", "400 credentials_invalid"],
    ["auth.approveLogin", "400 otp_invalid"],
    ["auth.resendLoginCode", "429 otp_resend_too_soon"],
    ["auth.resendRegisterCode", "429 otp_resend_too_soon"],
    ["auth.confirmAccount", "400 otp_invalid"],
    ["auth.checkPasswordLink", "410 link_expired"],
    ["auth.confirmPassword", "410 link_expired"],
    ["auth.confirmEmail", "410 link_expired"],
    ["profile.sendEmailLink", "409 invalid_state"],
    ["profile.update", "400 password_wrong"],
    ["profile.changePassword", "400 password_wrong"],
    ["profile.changePhone", "400 otp_invalid"],
    ["profile.endSession", "404 not_found"],
  ])("%s: says %s, as its document does", async (name, refusal) => {
    const call = everyCall.find((one) => one.name === name)?.call;
    if (!call) throw new Error(`no call ${name}`);
    const wrong = ({ challenge, code }: Begun): Begun => ({ challenge, code: wrongCode(code) });
    const person = await makePerson(merchant, "ROLE_OPERATOR", { passwordHash });
    const signingIn = await beginSignIn(person);
    const registering = await beginRegistration(newAddress(), person.phone);
    const own = await ownThings(person);
    const refused = await exchange(name, call.access === "public" ? undefined : person.token, {
      ...world,
      login: { username: person.username, password: "Wrong-password-1!" },
      approval: { username: person.username, ...wrong(signingIn) },
      waitingChallenge: signingIn.challenge,
      registration: wrong(registering),
      waitingRegistration: registering.challenge,
      guid: "of-no-link",
      emailGuid: "of-no-link",
      own: { password: "Wrong-password-1!", phoneChange: wrong(own.phoneChange), sessionId: world.own.sessionId },
    });
    expect(problemOf(refused)).toBe(refusal);
    expect(documentedRefusals(call)).toContain(refusal);
  });
});

describe("the OpenAPI document", () => {
  it.each(everyCall)("has an operation for $name", ({ name, call }) => {
    expect(operationOf(call)?.operationId).toBe(name);
  });

  it("has no other operations", () => {
    expect(Object.values(operations).flatMap((path) => Object.keys(path))).toHaveLength(everyCall.length);
  });

  it("is what the sandbox serves", async () => {
    const { status, json } = await send("GET /openapi.json");
    expect([status, json]).toEqual([200, JSON.parse(JSON.stringify(openApi()))]);
  });
});
