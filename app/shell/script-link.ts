import type { CurrentUser } from "#provider/contract/auth";
import { allows } from "#provider/contract/permissions";
import { personOf, type LoaderArgs } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { developerPaths } from "~/paths/developers";
import { CONFIGURES } from "./menu";

/**
 * The link to the script of the form at this address, for the people who set up applications for programs. Its words
 * travel with it, so that no screen loads sentences for it; the list of forms is loaded for its first reader.
 */
export async function scriptLink(user: CurrentUser, { url, language }: LoaderArgs) {
  if (!allows(CONFIGURES, personOf(user))) return undefined;
  const [{ formAt }, { default: forms }] = await Promise.all([
    import("~/forms/documented"),
    import("~/forms/documented-forms.json"),
  ]);
  if (!formAt(forms, url.pathname)) return undefined;
  const asked = new URLSearchParams(url.search);
  asked.delete("key");
  const search = asked.size === 0 ? "" : `?${asked}`;
  return {
    of: url.pathname,
    to: developerPaths.script(url.pathname + search),
    text: sentences(language).getFixedT(null, "form-scripts")("asScript"),
  };
}
