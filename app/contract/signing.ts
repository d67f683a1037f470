import { z } from "zod";
import {
  SIGNING_STATUSES,
  type ContractDetail,
  type OpenSigning,
  type Signing,
  type SigningStatus,
} from "#provider/contract/merchant-contracts";
import type { RequestContext } from "~/server/context";
import { ProviderFailure, type Provider } from "~/server/provider";
import { codeOf, statusOf } from "~/server/refusal";
import { contractPaths } from "~/paths/contract";

/** How an unsuccessful request on a phone ended, or the whole signing session. */
export type SigningEnd = Exclude<SigningStatus, "PENDING" | "OK"> | "SESSION";

const isEnd = (word: string): word is SigningEnd =>
  word === "SESSION" || (SIGNING_STATUSES.some((status) => status === word) && word !== "PENDING" && word !== "OK");

/** Why the person is back on a page, as its address says. */
export function signingEnd(url: URL): SigningEnd | undefined {
  const because = url.searchParams.get("because") ?? "";
  return isEnd(because) ? because : undefined;
}

/**
 * A request that is open on a phone, as this browser remembers it. The provider tells its end only to a client that
 * names it, and its control code stays on the screen while the provider does not answer. Which request is open at all,
 * the provider tells every browser (docs/decisions/0074).
 */
const requestSchema = z.object({
  appId: z.string(),
  name: z.string(),
  step: z.enum(["IDENTIFYING", "SIGNING"]),
  transactionId: z.string(),
  phone: z.string(),
  userId: z.string(),
  controlCode: z.string(),
  expiresDate: z.string(),
  sessionEndsDate: z.string(),
});
export type PhoneRequest = z.infer<typeof requestSchema>;

const KEPT = "contract-signing";

export const keepRequest = (context: RequestContext, request: PhoneRequest): Promise<void> =>
  context.draft.set(KEPT, request);

/** The last request of an application that this browser has seen, ended or not. */
export async function keptRequest(context: RequestContext, appId: string): Promise<PhoneRequest | undefined> {
  const kept = requestSchema.safeParse(await context.draft.get(KEPT));
  return kept.success && kept.data.appId === appId ? kept.data : undefined;
}

/** A request that has just begun. */
export const begunRequest = (
  { transactionId, controlCode, expiresDate, sessionEndsDate }: Signing,
  whose: Pick<PhoneRequest, "appId" | "name" | "step" | "phone" | "userId">,
): PhoneRequest => ({ ...whose, transactionId, controlCode, expiresDate, sessionEndsDate });

/** The request that is open on a phone, from the provider's data. */
export function openRequest({
  appId,
  name,
  openSigning,
}: Pick<ContractDetail, "appId" | "name" | "openSigning">): PhoneRequest | undefined {
  if (!openSigning) return undefined;
  const { step, transactionId, phone, userId, controlCode, expiresDate, sessionEndsDate } = openSigning;
  if ((step !== "IDENTIFYING" && step !== "SIGNING") || controlCode === null || expiresDate === null) return undefined;
  return { appId, name, step, transactionId, phone, userId, controlCode, expiresDate, sessionEndsDate };
}

/** The page where a signing that has begun continues. */
export const stepPath = (appId: string, { step }: Pick<OpenSigning, "step">): string =>
  step === "CHOOSING" ? contractPaths.certificate(appId) : contractPaths.waiting(appId);

/**
 * Asks for the state of a request on a phone, waits `waitSeconds` at most, and returns the page that it leads to;
 * undefined while the phone has not answered. The PIN on the phone signs the contract: asking again has no other
 * effect.
 */
export async function whereNext(
  provider: Provider,
  { appId, step, transactionId, phone, userId }: PhoneRequest,
  waitSeconds: number,
): Promise<string | undefined> {
  const isSigning = step === "SIGNING";
  const body = { appId, transactionId, phone, userId, waitSeconds };
  try {
    const { status } = isSigning
      ? await provider.merchantContracts.signContract({ body })
      : await provider.merchantContracts.asanLogin({ body });
    // An unknown word is no ending: the request ends by its time.
    if (typeof status !== "string" || status === "PENDING") return undefined;
    if (status === "OK") return isSigning ? contractPaths.signed(appId) : contractPaths.certificate(appId);
    return isSigning ? contractPaths.certificate(appId, status) : contractPaths.sign(appId, status);
  } catch (error) {
    // The person has begun again in another browser.
    if (error instanceof ProviderFailure && codeOf(error.reason) === "not_found")
      return contractPaths.sign(appId, "SESSION");
    throw error;
  }
}

/** Whether the provider does not answer, or fails: the known data stay usable for a while. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof ProviderFailure)) return false;
  const { status } = statusOf(error.reason);
  return status >= 500 || status === 429;
};
