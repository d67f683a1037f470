import { formWith, submit } from "../support/forms";
import { openVisitor, type Visitor } from "../support/http";
import type { ScreenFacts, SomePerson } from "./facts";
import { recordsNamedIn, recordsSeenBy, withIds } from "./records";

/**
 * Who gets as far as the code of signing in and leaves it there. Not the owner: that code would be the one of the owner's next sign-in, and by
 * then it lies in the outbox below those of every other screen.
 */
export const BEGINS_SIGNING_IN = "ROLE_FO_SUPERVISOR";

/**
 * Somebody to whom a screen opens: the owner where one must be signed in, nobody else; with a code on its way where it waits for one. A
 * visitor of its own, because a code on its way changes other pages too. Throws when the form that sends the code refuses.
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
  const { status } = await submit(visitor, form, typed);
  if (status !== 303) throw new Error(`${waitsForCode.form} sent no code (status ${status}).`);
  return visitor;
}
