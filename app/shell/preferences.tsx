import { redirect } from "@remix-run/cloudflare";
import { REGION_FACTS } from "#provider/contract/regions";
import { readLanguage } from "~/i18n/languages";
import { chooseLanguage } from "~/server/choose-language";
import { guardedAction, guardedLoader } from "~/server/guard";
import { writePreferences } from "~/server/preferences";
import { paths } from "~/paths";
import { returnPath } from "./return-path";
import { preferencesSchema } from "./schema";

export const loader = guardedLoader("public", async () => {
  throw redirect(paths.dashboard);
});

/**
 * Stores the person's choices for the interface: sidebar, colours, and on the sign-in page the language. Leads back to
 * `to`. Without it (scripts stay on their page) the answer is empty.
 */
export const action = guardedAction("public", async ({ form, context, region, redirect: leave }) => {
  const { sidebar, scheme, language, to } = preferencesSchema.parse(Object.fromEntries(form.data));
  const available = readLanguage(language, REGION_FACTS[region].languages);
  writePreferences(context.cookies, {
    ...(sidebar ? { sidebarOpen: sidebar === "open" } : {}),
    ...(scheme ? { scheme } : {}),
  });
  const toast = available && (await chooseLanguage(context, available));
  return to === undefined ? new Response(null, { status: 204 }) : leave(returnPath(to), toast);
});
