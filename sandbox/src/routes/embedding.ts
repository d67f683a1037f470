import type { Embedding } from "#provider/contract/embedding";
import { contract } from "#provider/contract/index";
import { readOrigin } from "#provider/rules/web-origin";
import { findApplication } from "../db/applications.ts";
import type { Db, Statement } from "../db/database.ts";
import { allowOrigin, forbidOrigin, originsInSight, originsOf, returnsOf, setReturns } from "../db/embedding.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { frameBase } from "../env.ts";
import { implement } from "../http/implement.ts";
import { keptReturns } from "../operations/return-addresses.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { EMBED_SCRIPT_INTEGRITY, EMBED_SCRIPT_NAME } from "../domain/embed-script.ts";

const { embedding } = contract;

/** Changes which websites may show an application's checkout; needs the permission to configure it. */
async function change(
  db: Db,
  person: Person,
  appId: string,
  plan: (application: ApplicationRow) => Statement[] | Promise<Statement[]>,
): Promise<Embedding> {
  const { application } = await write(db, async () => {
    const one = found(await findApplication(db, person.sight, appId));
    demandIn(person, appId, "USER_APPLICATION");
    return { ...one, statements: await plan(one.application) };
  });
  return { appId, appName: application.name, origins: await originsOf(db, appId), returns: await returnsOf(db, appId) };
}

/** The checkout in frames of other websites: the allowed websites and their code. */
export const embeddingRoutes = [
  implement(embedding.list, async ({ db, env, person }) => {
    const base = frameBase(env);
    const seen = await originsInSight(db, person.sight);
    return {
      tools: { frameBase: base, scriptUrl: `${base}${EMBED_SCRIPT_NAME}`, scriptIntegrity: EMBED_SCRIPT_INTEGRITY },
      applications: seen.map(({ application: { id, name }, origins, returns }) => ({
        appId: id,
        appName: name,
        origins,
        returns,
      })),
    };
  }),

  implement(embedding.allow, async ({ db, clock, log, person, params: { appId }, body }) => {
    const origin = readOrigin(body.origin);
    if (origin === undefined) throw refuse("invalid_request", { fields: [{ field: "origin", code: "url" }] });
    const answer = await change(db, person, appId, () => [
      allowOrigin(db, { applicationId: appId, origin, allowedBy: person.user.id, createdAt: clock.now() }),
    ]);
    log("embedding_allowed", { userId: person.user.id, appId, origin });
    return answer;
  }),

  implement(embedding.forbid, async ({ db, log, person, params: { appId }, query: { origin } }) => {
    const answer = await change(db, person, appId, () => [forbidOrigin(db, appId, origin)]);
    log("embedding_forbidden", { userId: person.user.id, appId, origin: origin.slice(0, 80) });
    return answer;
  }),

  implement(embedding.setReturns, async ({ db, env, log, person, params: { appId }, body }) => {
    const answer = await change(db, person, appId, async () => [
      setReturns(db, appId, await keptReturns({ db, env }, appId, body, { before: await returnsOf(db, appId) })),
    ]);
    log("return_addresses_set", { userId: person.user.id, appId });
    return answer;
  }),
];
