import { codeForm, PASSWORD_NOTE, type FormDoc } from "~/forms/forms-doc";
import { confirmEmailSchema, forgotPasswordSchema, registerSchema, setPasswordSchema, signInSchema } from "./schema";

/** Forms of people who are not signed in. */
export const AUTH_FORMS: readonly FormDoc[] = [
  {
    title: "Sign in",
    module: "auth/sign-in.tsx",
    purpose: "Checks e-mail and password and sends a one-time code to the person's phone.",
    schema: signInSchema,
    notes: {
      username: "the person's e-mail address",
      rememberMe: "keeps the session when the browser closes",
      next: "path of this app to go to after signing in",
    },
    example: { username: "aysel@example.com", password: "Secret-123!" },
    success: "303 to `/auth/code`, with a short-lived cookie that waits for the code",
    refusals: ["422 wrong e-mail or password (the answer is the same for both)", "429 too many wrong tries: wait"],
  },
  codeForm({
    title: "One-time code",
    module: "auth/code.tsx",
    purpose: "Finishes the sign-in with the code, asks for another one, or gives up.",
    after: "the sign-in form",
    back: "/auth",
    success: "303 to `next`, or to `/`, with the session cookie `__Host-session`; `resend` answers 303 to `/auth/code`",
  }),
  {
    title: "Register",
    module: "auth/register.tsx",
    purpose:
      "Begins a registration and sends a one-time code to the phone. An address that has an account gets the same answer.",
    schema: registerSchema(),
    notes: {
      mobilePhone: "a mobile number of the region: local (`050 123 45 67`) or international (`+994 50 123 45 67`)",
      password: PASSWORD_NOTE,
    },
    example: {
      email: "aysel@example.com",
      fullName: "Aysel Mammadova",
      mobilePhone: "050 123 45 67",
      password: "Secret-123!",
    },
    success: "303 to `/auth/register/code`, with a short-lived cookie that waits for the code",
    refusals: ["429 too many registrations: wait"],
  },
  codeForm({
    title: "Code of a registration",
    module: "auth/register-code.tsx",
    purpose:
      "Finishes the registration with the code and signs in, asks for another code, or goes back to the registration.",
    after: "the registration",
    back: "/auth/register",
    success:
      "303 to `/connect` with the session cookie `__Host-session`; `resend` answers 303 to `/auth/register/code`, `cancel` 303 to `/auth/register`, where what was typed still stands",
  }),
  {
    title: "Forgot password",
    module: "auth/forgot-password.tsx",
    purpose:
      "Sends a link for a new password to the address, if there is an account; the answer is the same if there is none.",
    schema: forgotPasswordSchema,
    example: { email: "aysel@example.com" },
    success: "303 to `/auth/forgot-password?browser=1&sent=1`",
    refusals: ["429 too many links for this address: wait"],
  },
  {
    title: "Set a password",
    module: "auth/reset-password.tsx",
    purpose:
      "Sets a password with the link of *forgot password* or of an invitation. The link works once; opening the page does not use it up, and says with 410 that a link is over. Every session of the person ends.",
    who: "with the link",
    schema: setPasswordSchema,
    notes: { newPassword: PASSWORD_NOTE, confirmPassword: "the same once more" },
    example: { newPassword: "Secret-123!", confirmPassword: "Secret-123!" },
    success:
      "303 to `/auth?browser=1`, where the form has the person's address for five minutes; the cookie of a session is dropped",
    refusals: ["410 the link was used, is too old, or never was"],
  },
  {
    title: "Confirm an e-mail address",
    module: "auth/confirm-email.tsx",
    purpose:
      "Confirms an e-mail address with the link that was sent to it: the one a person registered with, or the new one they asked for. The link works once; opening the page does not use it up.",
    who: "with the link",
    schema: confirmEmailSchema,
    notes: { intent: "which button" },
    example: { intent: "confirm" },
    success: "303 to `/settings` for whoever is signed in, else to `/auth?browser=1`",
    refusals: [
      "403 somebody else is signed in here",
      "409 the address belongs to another account by now",
      "410 the link was used, is too old, or never was",
    ],
  },
];
