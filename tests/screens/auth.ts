import type { Screens } from "./facts";

/** Of app/auth. */
export const AUTH_SCREENS = {
  "/auth": {
    name: "sign-in",
    kind: "signIn",
    access: "public",
    address: "/auth?browser=1",
    sights: { "the page for the mobile app": "/auth", "with somewhere to go": "/auth?next=%2Fusers&browser=1" },
    marker: "input[name=password]",
  },
  "/auth/forgot-password": {
    name: "forgot password",
    kind: "signIn",
    access: "public",
    address: "/auth/forgot-password?browser=1",
    sights: { sent: "/auth/forgot-password?browser=1&sent=1" },
    marker: "dialog",
  },
  "/auth/code": {
    name: "code",
    kind: "signIn",
    access: "public",
    marker: "input[name=code]",
    waitsForCode: { form: "/auth", typed: ({ username, password }) => ({ username, password }) },
  },
  "/auth/register": { name: "registration", kind: "signIn", access: "public", marker: "input[name=email]" },
  "/auth/register/code": {
    name: "code of a registration",
    kind: "signIn",
    access: "public",
    marker: "input[name=code]",
    waitsForCode: {
      form: "/auth/register",
      typed: ({ digits }) => ({
        email: `newcomer-${digits}@shop.example`,
        fullName: "Aysel Məmmədova",
        mobilePhone: `050 ${digits}`,
        password: "Aysel#2026",
      }),
    },
  },
  "/auth/reset/:guid": {
    name: "new password",
    kind: "signIn",
    access: "public",
    address: "/auth/reset/:passwordLink",
    calls: ["auth.checkPasswordLink"],
    sights: { "over already": "/auth/reset/a-word-of-no-link" },
    marker: "input[name=newPassword]",
  },
  "/auth/confirm-email/:guid": {
    name: "confirmation of an e-mail",
    kind: "signIn",
    access: "public",
    address: "/auth/confirm-email/a-word-of-some-link",
    marker: "button[value=confirm]",
  },
} as const satisfies Screens;
