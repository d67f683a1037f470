import { setTimeout } from "node:timers/promises";
import { formWith, submit } from "../support/forms";
import { openVisitor, type Visitor } from "../support/http";
import type { ScreenFacts, SomePerson } from "./facts";
import { recordsNamedIn, recordsSeenBy, withIds } from "./records";

/**
 * Who gets as far as the code of signing in and leaves it there. Not the owner: that code would be the one of the
 * owner's next sign-in, and by then it lies in the outbox below those of every other screen.
 */
export const BEGINS_SIGNING_IN = "ROLE_FO_SUPERVISOR";

/** A code for the same thing is sent once a minute; whoever walks screens waits that long. */
const CODE_PAUSE_MS = 62_000;
/** What a test over all screens may take for one, with that pause in it. */
export const SCREEN_TIMEOUT_MS = 120_000;

/**
 * Somebody to whom a screen opens: the owner where one must be signed in, nobody else; with a code on its way where it
 * waits for one. A visitor of its own, because a code on its way changes other pages too. Throws when the form that
 * sends the code refuses.
 */
export async function visitorOf(
  { access, waitsForCode }: ScreenFacts,
  { app, owner, person }: { app: string; owner: Visitor; person: SomePerson },
): Promise<Visitor> {
  const visitor = openVisitor(app);
  if (access !== "public") for (const [name, value] of owner.cookies) visitor.cookies.set(name, value);
  if (!waitsForCode) return visitor;
  const typed = waitsForCode.typed(person);
  const [field = ""] = Object.keys(typed);
  const ids = await recordsSeenBy(visitor, recordsNamedIn([waitsForCode.form]));
  const form = formWith(await visitor.get(withIds(waitsForCode.form, ids)), field);
  const patience = Date.now() + CODE_PAUSE_MS;
  let { status } = await submit(visitor, form, typed);
  // Where nothing that is typed tells one code from another, another file may have asked for the same one just now.
  while (status === 422 && Date.now() < patience) {
    await setTimeout(2_000);
    ({ status } = await submit(visitor, form, typed));
  }
  if (status !== 303) throw new Error(`${waitsForCode.form} sent no code (status ${status}).`);
  return visitor;
}
