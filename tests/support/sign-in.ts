import { mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { formWith, submit } from "./forms";
import { openVisitor, type Visitor } from "./http";
import { codesSentTo, type DemoUser } from "./sandbox";
import { addresses, appAddress } from "./servers";

/** The number of tries that a code allows. */
const TRIES = 4;

/** A person's credentials, and their region. */
export type Credentials = Pick<DemoUser, "username" | "password" | "phone" | "region">;

/** Signs in by form posts alone, as docs/forms.md explains it, and returns the visitor with the session's cookie. */
export async function signIn(user: Credentials, app = appAddress(user.region)): Promise<Visitor> {
  return alone(user.username, async () => {
    const visitor = openVisitor(app);
    const credentials = formWith(await visitor.get("/auth"), "password");
    const accepted = await submit(visitor, credentials, { username: user.username, password: user.password });
    if (accepted.status !== 303) throw new Error(`Signing in as ${user.username} answered ${accepted.status}.`);
    let page = await visitor.follow(accepted);
    // A code that was sent less than a minute ago is still valid, and a code for another act may have been sent since.
    for (const code of (await codesSentTo(user.phone)).slice(0, TRIES)) {
      page = await submit(visitor, formWith(page, "code"), { code, intent: "confirm" });
      if (page.status === 303) return visitor;
    }
    throw new Error(`The code of ${user.username} answered ${page.status}.`);
  });
}

/**
 * Runs one sign-in of a person at a time, across all test processes: so the newest message in the outbox is from this
 * sign-in.
 */
export async function alone<Result>(username: string, work: () => Promise<Result>): Promise<Result> {
  const name = createHash("sha256").update(`${addresses().sandbox} ${username}`).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `back-office-sign-in-${name}`);
  while (!tryMakeFolder(folder)) await new Promise((resolve) => setTimeout(resolve, 50));
  try {
    return await work();
  } finally {
    rmdirSync(folder);
  }
}

function tryMakeFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
