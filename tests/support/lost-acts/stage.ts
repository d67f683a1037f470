import type { Client } from "#provider/client";
import type { Method } from "#provider/contract/call";
import { payoutPaths } from "~/paths/payout";
import { formWith, submit, type Form } from "../forms";
import { wordsOf } from "../html";
import type { Answer, Visitor } from "../http";
import { payAtCheckout } from "../payments";
import { makeChecked } from "../payouts";
import { answerOf, providerFor } from "../provider";
import { advanceClock, latestCode, makeOwner, runJobs, type TestOwner } from "../sandbox";
import { dataPath } from "../screens";
import { signIn } from "../sign-in";

export const to = ({ headers }: Answer): string => headers.get("location") ?? "";
export const idIn = (path: string): string => path.split("/").at(-1) ?? "";

/** A merchant with money, its maker and reviewer, and a person who may only ask. */
export type Stage = {
  owner: TestOwner;
  appId: string;
  /** Applications without any act on them. */
  unused: string[];
  maker: Visitor;
  reviewer: Visitor;
  /** The owner a second time, in a session of its own. */
  keeper: Visitor;
  /** A person of the front office: their targets wait for an owner. */
  desk: Visitor;
  reviewing: { phone: string };
  /** Another merchant's application. */
  other: string;
  provider: Client;
  /** A payout to an account, which may become recurring. */
  paid: string;
  /** An amount that no other act uses. */
  another: () => string;
};

export async function raiseStage(): Promise<Stage> {
  const [owner, stranger] = await Promise.all([
    makeOwner({
      hasCompany: true,
      applicationCount: 9,
      team: [{ role: "ROLE_FIN_MANAGER" }, { role: "ROLE_FO_MANAGER", permissions: [] }],
    }),
    makeOwner(),
  ]);
  const [second, third] = owner.team;
  if (!second || !third) throw new Error("The team is not there.");
  const [maker, keeper] = [await signIn(owner), await signIn(owner)];
  const [reviewer, desk] = [await signIn(second), await signIn(third)];
  const [appId = "", ...unused] = owner.appIds;
  let cents = 0;
  const another = () => (1 + ++cents / 100).toFixed(2);
  await payAtCheckout(maker, appId, { amount: "9000.00" });
  await submit(maker, formWith(await maker.get(payoutPaths.create()), "amount"), {
    appId,
    target: "BANK",
    iban: "AZ86AIIB00000000000000000001",
    fullName: "Elçin Məmmədov",
    amount: another(),
    side: "ARRIVES",
    description: "Rent",
    intent: "review",
  });
  const made = await makeChecked(maker, owner.phone);
  const [other = ""] = stranger.appIds;
  const provider = await providerFor(owner);
  return {
    owner,
    appId,
    unused,
    maker,
    keeper,
    reviewer,
    desk,
    reviewing: second,
    other,
    provider,
    paid: idIn(made),
    another,
  };
}

/** Keeps all sessions alive: a phone gets one code a minute, and the tests move the time for that. */
export const stayAwake = ({ maker, keeper, reviewer, desk }: Stage) =>
  Promise.all([maker, keeper, reviewer, desk].map(async (visitor) => visitor.get(dataPath("/settings/devices"))));

/** The number of each kind of record that acts make. */
export async function world({ provider, appId }: Stage, { isLater }: Pick<Act, "isLater"> = {}): Promise<number[]> {
  if (isLater) await runJobs();
  const counted = await Promise.all([
    provider.payouts.search({ body: { page: 0, pageSize: 10 } }),
    provider.wallets.movements({ params: { appId } }),
    provider.invoices.list(),
    provider.recurringPayouts.list(),
    provider.users.list(),
    provider.profile.securityActivity(),
  ]);
  const targets = answerOf(await provider.moneyTargets.list({ params: { appId } })).targets;
  const { changes } = answerOf(await provider.details.get({ params: { appId } }));
  const totals = counted.map((page) => answerOf<{ totalElements: number }>(page).totalElements);
  return [...totals, targets.filter(({ state }) => state === "CONFIRMED").length, changes.length];
}
export const grown = (before: number[], after: number[]): number[] =>
  after.map((count, index) => count - (before[index] ?? 0));

/** The page whose form does an act, and the way to repeat it to its end with the same details. */
export type Opened = { page: Answer; again: () => Promise<Answer> };
/** An act that moves money or changes rights. */
export type Act = {
  name: string;
  /** The call of the act. */
  method?: Method;
  call: string;
  by?: (stage: Stage) => Visitor;
  open: (stage: Stage) => Promise<Opened>;
  /** The fields that the page's form is sent with. */
  typed: (stage: Stage) => Promise<Record<string, string>>;
  /** The field by which the form is found. */
  field: string;
  /** A code confirms it, so that a person can ask for another code, or go back. */
  isCoded?: true;
  /** The clock does it, a moment after the form was sent. */
  isLater?: true;
  /** A repetition with the same details finds the first result. */
  isFoundAgain?: true;
  /** No repetition finds the first result: the code is used up, and a new code does the act again. */
  isSpent?: true;
  /** A repetition changes nothing. */
  isRepeatable?: true;
  /** The first act confirms its target for all later ones. */
  confirmsTarget?: true;
  done: RegExp;
};

/** Sends the form that asks for the code, and opens the page of the code. */
export function coded(
  visitor: Visitor,
  phone: string,
  path: string,
  fields: Record<string, string> | [string, string][],
) {
  const ask = async () => {
    await advanceClock(70);
    return visitor.post(path, fields);
  };
  const again = async () => {
    const sent = await ask();
    if (sent.status !== 303 || to(sent).includes("because=")) return sent;
    const page = await visitor.get(to(sent));
    return submit(visitor, formWith(page, "code"), { intent: "confirm", code: await latestCode(phone) });
  };
  const open = async (): Promise<Opened> => {
    const sent = await ask();
    if (sent.status !== 303) throw new Error(`${path} answered ${sent.status}: ${wordsOf(sent)}`);
    return { page: await visitor.get(to(sent)), again };
  };
  return open();
}

/** A page whose form does the act at once: a person who goes back in the browser sends the same form again. */
export function opened(visitor: Visitor, page: Answer, field: string, typed: Record<string, string>): Opened {
  const form: Form = formWith(page, field);
  return { page, again: () => submit(visitor, form, typed) };
}

const codeOf = (phone: (stage: Stage) => string) => async (stage: Stage) => ({
  intent: "confirm",
  code: await latestCode(phone(stage)),
});
export const byReviewer = {
  by: ({ reviewer }: Stage) => reviewer,
  typed: codeOf(({ reviewing }) => reviewing.phone),
  field: "code",
  isCoded: true,
} as const;
export const byMaker = { typed: codeOf(({ owner }) => owner.phone), field: "code", isCoded: true } as const;
