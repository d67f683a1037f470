import { paths } from "~/paths";

/** Why a person is back at the first page of signing in or registering; the page has a sentence for each. */
export const START_OVER_REASONS = ["expired", "tries", "cookies"] as const;
export type StartOverReason = (typeof START_OVER_REASONS)[number];
/**
 * Why a person has to sign in first. They sent a form: their input is kept, or there was none to keep. Or they had not
 * used the session for too long (`idle`), with a form or without one.
 */
const SIGNED_OUT_REASONS = ["kept", "ended", "idle", "idleKept", "idleEnded"] as const;
export type SignedOutReason = (typeof SIGNED_OUT_REASONS)[number];

/**
 * The parameters that the sign-in pages pass on: `next`, the page to open afterwards (a checked path, see `next.ts`);
 * `browser`, which shows the form on small screens too, instead of the page that recommends the mobile app; `because`,
 * why the person is back.
 */
type CarriedParams = { next?: string; browser?: boolean; because?: StartOverReason | SignedOutReason };

function withCarried(path: string, { next = "/", browser = false, because }: CarriedParams): string {
  const params = new URLSearchParams();
  if (next !== "/") params.set("next", next);
  if (browser) params.set("browser", "1");
  if (because) params.set("because", because);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of the sign-in form. */
export const signInPath = (carried: CarriedParams = {}): string => withCarried(paths.auth, carried);

/**
 * The address of the dialog that sends a link to set a new password, over the sign-in form; `sent` says that the link
 * is on its way.
 */
export const forgotPasswordPath = ({
  sent = false,
  ...carried
}: Pick<CarriedParams, "next"> & { sent?: boolean } = {}): string =>
  withCarried(paths.forgotPassword, { ...carried, browser: true }) + (sent ? "&sent=1" : "");

/** The address of the registration form, which every screen shows. */
export const registerPath = (carried: Pick<CarriedParams, "next"> & { because?: StartOverReason } = {}): string =>
  withCarried(paths.register, carried);

/** The parameters of a sign-in page, from untrusted text; the caller must still check `next`. */
export const readCarried = (params: URLSearchParams) => {
  const because = params.get("because");
  return {
    next: params.get("next"),
    browser: params.get("browser") === "1",
    because: START_OVER_REASONS.find((reason) => reason === because),
    signedOut: SIGNED_OUT_REASONS.find((reason) => reason === because),
  };
};
