import { LANGUAGES } from "#provider/contract/words";
import type { Answer } from "../../tests/support/http";
import { demoUser } from "../../tests/support/sandbox";
import { signIn } from "../../tests/support/sign-in";
import { SCREENS, sightsOf } from "../../tests/screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds } from "../../tests/screens/records";
import { visitorOf } from "../../tests/screens/visitors";
import type { Copy } from "./copy";
import { masked } from "./mask";

export type Saved = { language: string; name: string; text: string };

/**
 * Requests every variant of every screen in every language, as the demo merchant's owner, or as a visitor if that is
 * enough.
 */
export async function* walk(copy: Copy): AsyncGenerator<Saved> {
  process.env["APP_URL"] = copy.appUrl;
  process.env["SANDBOX_URL"] = copy.sandboxUrl;
  const person = await demoUser();
  const owner = await signIn(person);
  const asked = SCREENS.filter(({ kind }) => kind !== "file");
  const ids = await recordsSeenBy(owner, recordsNamedIn(asked.flatMap(sightsOf).map(({ address }) => address)));
  for (const screen of asked) {
    const visitor = await visitorOf(screen, { app: copy.appUrl, owner, person: { ...person, digits: "2345678" } });
    for (const language of LANGUAGES) {
      visitor.cookies.set("lang", language);
      for (const { name, address } of sightsOf(screen)) {
        const answer = await visitor.get(withIds(address, ids));
        yield { language, name, text: saved(address, answer, copy) };
      }
    }
  }
}

const saved = (address: string, answer: Answer, copy: Copy) =>
  masked(
    [address, `${answer.status} ${answer.headers.get("location") ?? ""}`, answer.text.replaceAll("<", "\n<")].join(
      "\n",
    ),
    answer,
    copy,
  );
