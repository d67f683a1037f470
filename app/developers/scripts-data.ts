import type { LoaderArgs } from "~/server/guard";
import forms from "~/forms/documented-forms.json";
import { configures } from "./configures";
import { scriptsOf, wholeScript, type Script } from "./script";

/** The forms before signing in; every other script needs the session that the first two of them open. */
const SIGN_IN = ["/auth", "/auth/code"];
const isOutside = (path: string) => path === "/auth" || path.startsWith("/auth/");

/** What the screen shows of a script. `code` is all of it, with a line for each blank. */
const shown = (origin: string, scripts: readonly Script[]) => ({
  code: wholeScript(origin, scripts),
  blanks: scripts.flatMap(({ blanks }) => blanks.map(({ variable }) => variable)),
});

/** The scripts of the form or page that the address names with `of`; without one, the choice alone. */
export async function readScripts({ context, url, language }: LoaderArgs) {
  const of = url.searchParams.get("of") ?? "";
  const { own, below } = scriptsOf(forms, { of, language });
  const signIn = SIGN_IN.flatMap((path) => scriptsOf(forms, { of: path, language }).own ?? []);
  return {
    configures: configures(await context.user()),
    paths: forms.map(({ path }) => path),
    chosen: own?.path ?? "",
    own: own && shown(url.origin, [own]),
    signIn: own && !isOutside(own.path) ? shown(url.origin, signIn) : undefined,
    below: below.map(({ address }) => address),
  };
}
