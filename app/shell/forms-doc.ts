import type { FormDoc } from "~/forms/forms-doc";
import { languageFormSchema, preferencesSchema } from "./schema";

/** Forms of the shell around every screen. */
export const SHELL_FORMS: readonly FormDoc[] = [
  {
    title: "Language",
    module: "shell/language.tsx",
    purpose:
      "Stores the language of the interface in the cookie `lang`, and at the provider as the one in which the person is written to.",
    schema: languageFormSchema,
    notes: { to: "path of this app to come back to" },
    example: { language: "az", to: "/" },
    success: "303 to `to`, or to `/`",
  },
  {
    title: "Preferences",
    module: "shell/preferences.tsx",
    purpose:
      "Stores what one prefers of the interface in cookies, and the language of whoever is signed in at the provider. A value that is none is ignored.",
    schema: preferencesSchema,
    notes: {
      language: "one of the region's languages",
      to: "path of this app to come back to; without it nothing is shown",
    },
    example: { scheme: "dark", to: "/" },
    success: "303 to `to`; 204 without it",
  },
  {
    title: "Log out",
    module: "shell/logout.tsx",
    purpose: "Ends the session, here and at the provider.",
    example: {},
    success: "303 to `/auth`",
  },
];
