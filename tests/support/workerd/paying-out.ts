import { challengeSchema } from "#provider/contract/auth";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { maskedIban } from "#provider/rules/iban-text";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { askReviewers } from "../../../sandbox/src/operations/wallets/payout-letters.ts";
import { planPayout } from "../../../sandbox/src/operations/wallets/payout.ts";
import { checkedFile, codeFor, csvOf, makeFileNow, rowOf } from "./payout-files.ts";
import {
  advance,
  db,
  latestCode,
  makePerson,
  newKey,
  sandboxNow,
  send,
  settings,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";
import { IBAN } from "./withdrawing.ts";

type Wanted = Partial<Pick<Parameters<typeof planPayout>[1], "standing" | "madeBefore" | "receiverKnown">> & {
  iban?: string;
  receiver?: string;
  amountMinor?: number;
  feeMinor?: number;
  description?: string;
};

/** A payout to another person as the operation plans it; not written yet. */
export const planned = (
  { merchantId, applicationId: id, region }: Merchant,
  maker: Pick<Someone, "userId">,
  now: number,
  {
    iban = IBAN,
    receiver = "Aysel Quliyeva",
    amountMinor = 1_00,
    feeMinor = 0,
    description = "Guide",
    standing = { rules: DEFAULT_PAYOUT_RULES, version: 0 },
    madeBefore = 0,
    receiverKnown = false,
  }: Wanted = {},
) =>
  planPayout(db, {
    application: { id, merchantId, region, currency: region === "ae" ? "AED" : "AZN" },
    target: "BANK",
    destination: iban,
    targetMasked: maskedIban(iban),
    bank: null,
    receiver,
    nameCheck: null,
    standing,
    madeBefore,
    receiverKnown,
    amountMinor,
    feeMinor,
    description,
    maker: { id: maker.userId, fullName: "Maker" },
    now,
  });

/** Makes a payout and asks all its approvers; returns its id. */
export async function makePayout(
  merchant: Merchant,
  maker: Pick<Someone, "userId">,
  wanted: Wanted = {},
): Promise<string> {
  const now = await sandboxNow();
  const { payout, statements } = planned(merchant, maker, now, wanted);
  await runBatch(db, [...statements, ...(await askReviewers(payout, { db, env: settings, now }))]);
  return payout.id;
}

/** A payout that a colleague approved, and whose money arrived. */
export async function arrivedPayout(merchant: Merchant): Promise<string> {
  const id = await makePayout(merchant, { userId: "usr_somebody" });
  await letArrive(merchant, id);
  return id;
}

/** Payouts of each kind that calls need: one whose money arrived, and two that somebody made and that wait. */
export const payoutsOf = async (merchant: Merchant, maker: Pick<Someone, "userId">) => ({
  arrivedPayoutId: await arrivedPayout(merchant),
  payoutId: await makePayout(merchant, maker),
  rejectedPayoutId: await makePayout(merchant, maker),
});

/** A colleague approves a waiting payout, and its bank answers. */
export async function letArrive(merchant: Merchant, id: string): Promise<void> {
  await approveNow(await makePerson(merchant, "ROLE_FO_MANAGER"), id);
  await advance(61);
}

type Confirmation = { challenge: string; code: string };

export const startApproval = (someone: Someone, id: string): Promise<Sent> =>
  send(`POST /api/wallets/payout/${id}/approval`, { token: someone.token });

/** The code that approves exactly this payout, read from the person's phone. */
export async function approvalCode(someone: Someone, id: string): Promise<Confirmation> {
  const { challenge } = challengeSchema.parse((await startApproval(someone, id)).json);
  return { challenge, code: await latestCode(someone.phone) };
}

export const approve = (someone: Someone, id: string, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST /api/wallets/payout/${id}/approve/${code}`, { token: someone.token, key, body: { challenge } });
/** Approves a payout with its code. */
export const approveNow = async (someone: Someone, id: string): Promise<Sent> =>
  approve(someone, id, await approvalCode(someone, id));
export const reject = (someone: Someone, id: string, reason = "Paid in March already", key = newKey()) =>
  send(`POST /api/wallets/payout/${id}/reject`, { token: someone.token, key, body: { reason } });
export const recall = (someone: Someone, id: string, key = newKey()) =>
  send(`POST /api/wallets/payout/${id}/recall`, { token: someone.token, key });

/**
 * A file that is valid for a call, by its name: the caller's own, or another person's for a review; with a code if the
 * call takes one.
 */
export async function payoutFileFor(name: string, owner: Someone, merchant: Merchant) {
  const isReviewed = ["payoutFiles.startApproval", "payoutFiles.approve", "payoutFiles.reject"].includes(name);
  const maker = isReviewed ? await makePerson(merchant, "ROLE_SUSER", { member: false }) : owner;
  const content = name === "payoutFiles.failed" ? csvOf(rowOf({ amount: "0" })) : csvOf(rowOf({ amount: "1" }));
  const { id } = await checkedFile(maker, merchant, content);
  if (isReviewed || name === "payoutFiles.recall") await makeFileNow(maker, id);
  if (name === "payoutFiles.make") return { id, ...(await codeFor(owner, id, "code")) };
  if (name === "payoutFiles.approve") return { id, ...(await codeFor(owner, id, "approval")) };
  return { id, challenge: "", code: "" };
}

const TICKED = "/api/wallets/ticked-payouts";
export const startApprovals = ({ token }: Someone, ids: string[]): Promise<Sent> =>
  send(`POST ${TICKED}/approval`, { token, body: { ids } });
/** The code that approves exactly these payouts. */
export async function approvalsCode(someone: Someone, ids: string[]): Promise<Confirmation> {
  const { challenge } = challengeSchema.parse((await startApprovals(someone, ids)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
export const approveAll = (
  { token }: Someone,
  ids: string[],
  { challenge, code }: Confirmation,
  key = newKey(),
): Promise<Sent> => send(`POST ${TICKED}/approve/${code}`, { token, key, body: { challenge, ids } });
