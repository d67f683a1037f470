import { SCREENS } from "../tests/screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds } from "../tests/screens/records";
import { visitorOf } from "../tests/screens/visitors";
import { demoUser } from "../tests/support/sandbox";
import { signIn } from "../tests/support/sign-in";
import { STYLES_COOKIE, type Place } from "./places";
import { freshCookies } from "./sealed-cookies";

/** The measured screens, ready to be opened. */
export type Screens = Place[];

const sevenDigits = () => String(2_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 8_000_000));

/**
 * Signs the demo merchant's owner in and opens every screen of tests/screens that answers 200 with a page, or the named
 * ones, at a record of its list. Throws if a screen leads elsewhere, or a name belongs to no screen.
 */
export async function openScreens(app: string, sandbox: string, only?: string[]): Promise<Screens> {
  process.env["APP_URL"] = app;
  process.env["SANDBOX_URL"] = sandbox;
  // Records that no list of the demonstration has are made, with keys from the tests' random parts.
  process.env["TEST_SEED"] ||= "1";
  const person = await demoUser();
  const owner = await signIn(person);
  owner.cookies.set("lang", "en");
  const pages = SCREENS.filter(
    ({ kind, leadsOn }) => kind !== "action" && kind !== "error" && kind !== "file" && !leadsOn,
  );
  const unknown = only?.filter((name) => !pages.some((screen) => screen.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`No screen is called "${unknown.join('", "')}".`);
  const shown = only ? pages.filter(({ name }) => only.includes(name)) : pages;
  const ids = await recordsSeenBy(owner, recordsNamedIn(shown.map(({ address }) => address)));
  const places: Place[] = [];
  for (const screen of shown) {
    const visitor = await visitorOf(screen, { app, owner, person: { ...person, digits: sevenDigits() } });
    const path = withIds(screen.address, ids);
    // The first request of a page by a person answers differently from all later ones.
    const { status } = await visitor.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    const { [STYLES_COOKIE]: styles, ...held } = Object.fromEntries(visitor.cookies);
    places.push({
      name: screen.name,
      kind: screen.kind,
      origin: app,
      path,
      marker: screen.marker ?? "h1",
      cookies: await freshCookies(app, new Map(Object.entries(held))),
      styles,
    });
  }
  return places;
}

export const screenNamed = (screens: Screens, name: string): Place => {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`No screen is called "${name}".`);
  return found;
};
