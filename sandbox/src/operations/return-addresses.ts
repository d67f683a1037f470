import type { TypedMerchantTerms } from "#provider/contract/merchant-terms";
import { RETURN_FIELDS, type ReturnAddresses, type ReturnField } from "#provider/contract/return-fields";
import { readReturnAddress } from "#provider/rules/return-address";
import type { Db } from "../db/database.ts";
import { originsOf, returnsOf } from "../db/embedding.ts";
import { NO_TERMS, type MerchantTerms } from "../domain/merchant-terms.ts";
import { refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { shopBase } from "./webhooks/receiver.ts";

type Deps = { db: Db; env: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL"> };
type Typed = Partial<Record<ReturnField, string | null | undefined>>;

/** An address or none for each field; null if there is none at all. */
const noneIsNull = (found: ReadonlyMap<ReturnField, string>): ReturnAddresses | null => {
  const [redirectUrl = null, approveUrl = null, cancelUrl = null, declineUrl = null] = RETURN_FIELDS.map((field) =>
    found.get(field),
  );
  return found.size === 0 ? null : { redirectUrl, approveUrl, cancelUrl, declineUrl };
};

/** Whether an address leads to a website of the application, and how it is kept then. */
async function judgeOf({ db, env }: Deps, applicationId: string): Promise<(typed: string) => string | undefined> {
  const allowed = { origins: await originsOf(db, applicationId), own: shopBase(env) };
  return (typed) => readReturnAddress(typed, allowed);
}

/**
 * Return addresses that are being set, in the form that is kept. Refuses those that lead to no website of the
 * application, naming their fields as `named` says. One that was kept `before` is not judged again: what was let
 * through stays until somebody changes it.
 */
export async function keptReturns(
  deps: Deps,
  applicationId: string,
  typed: Typed,
  {
    before = null,
    named = (field) => field,
  }: { before?: ReturnAddresses | null; named?: (field: ReturnField) => string } = {},
): Promise<ReturnAddresses | null> {
  const asked = RETURN_FIELDS.flatMap((field) => {
    const address = typed[field];
    return typeof address === "string" ? [{ field, address, isKept: address === before?.[field] }] : [];
  });
  const judge = asked.every(({ isKept }) => isKept) ? undefined : await judgeOf(deps, applicationId);
  const judged = asked.map(({ isKept, ...one }) => ({ ...one, kept: isKept ? one.address : judge?.(one.address) }));
  const wrong = judged.flatMap(({ field, kept }) =>
    kept === undefined ? [{ field: named(field), code: "returnAddress" }] : [],
  );
  if (wrong.length > 0) throw refuse("invalid_request", { fields: wrong });
  return noneIsNull(new Map(judged.flatMap(({ field, kept }) => (kept === undefined ? [] : [[field, kept]]))));
}

/**
 * Where payers go on after what gives no address of its own: those of the application's addresses whose websites it
 * still allows. Null if there are none.
 */
export async function defaultReturns(deps: Deps, applicationId: string): Promise<ReturnAddresses | null> {
  const returns = await returnsOf(deps.db, applicationId);
  if (returns === null) return null;
  const judge = await judgeOf(deps, applicationId);
  return noneIsNull(
    new Map(
      RETURN_FIELDS.flatMap((field) => {
        const address = judge(returns[field] ?? "");
        return address === undefined ? [] : [[field, address]];
      }),
    ),
  );
}

/**
 * The terms of something new, as they are kept: without any address, it takes those of its application. Refuses an
 * address that leads to no website of the application.
 */
export const newTerms = async (
  deps: Deps,
  applicationId: string,
  typed: TypedMerchantTerms,
  named?: (field: ReturnField) => string,
): Promise<MerchantTerms> => ({
  reference: typed.reference ?? null,
  metadata: typed.metadata ?? null,
  returns:
    (await keptReturns(deps, applicationId, typed, named && { named })) ?? (await defaultReturns(deps, applicationId)),
});

/** The terms of what there is already: what is left out stays, null takes it off. Refuses as {@link newTerms} does. */
export async function changedTerms(
  deps: Deps,
  applicationId: string,
  before: MerchantTerms,
  typed: TypedMerchantTerms,
): Promise<MerchantTerms> {
  const { reference = before.reference, metadata = before.metadata } = typed;
  const returns = Object.fromEntries(
    RETURN_FIELDS.map((field) => [field, typed[field] === undefined ? before.returns?.[field] : typed[field]]),
  );
  return {
    ...NO_TERMS,
    reference,
    metadata,
    returns: await keptReturns(deps, applicationId, returns, { before: before.returns }),
  };
}
