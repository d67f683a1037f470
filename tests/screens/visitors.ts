import { formWith, submit } from "../support/forms";
import { openVisitor, type Visitor } from "../support/http";
import type { ScreenFacts, SomePerson } from "./facts";

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
  const { status } = await submit(visitor, formWith(await visitor.get(waitsForCode.form), field), typed);
  if (status !== 303) throw new Error(`${waitsForCode.form} sent no code (status ${status}).`);
  return visitor;
}
