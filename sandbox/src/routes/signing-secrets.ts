import { contract } from "#provider/contract/index";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import type { Variables } from "../call.ts";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { renewSecret, secretsOf } from "../db/signing-secrets.ts";
import { found } from "../domain/refusal.ts";
import { newSigningSecret } from "../domain/standard-webhooks.ts";
import { implement } from "../http/implement.ts";
import { writeOnce } from "../http/write.ts";
import { tellOf } from "../operations/application-notices.ts";
import { storedSecret } from "../operations/signing-secrets.ts";
import { demandIn, type Person } from "../people/person.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toSigningSecrets } from "../wire/signing-secret.ts";

const { signingSecrets } = contract;

/** An application in sight whose secret the person may make. */
async function ofSecret({ db }: Pick<Variables, "db">, person: Person, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  return application;
}

/** The facts that a code for a new secret confirms: the application, and whether the old secret stays. */
const boundTo = (application: string, keepOld: boolean) => ({ application, keepOld });

/** Signing secrets of applications: made with a code, shown once, later listed without the secret. */
export const signingSecretRoutes = [
  implement(signingSecrets.get, async ({ params, person, db, clock }) => {
    const { id } = await ofSecret({ db }, person, params.appId);
    return toSigningSecrets(await secretsOf(db, id, clock.now()));
  }),

  implement(signingSecrets.start, async ({ params, body, person, ...deps }) => {
    const { id: appId, name } = await ofSecret(deps, person, params.appId);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "signingSecret", bound: boundTo(appId, body.keepOld) } as const;
    const confirms = { what: "signingSecret", application: name } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implement(signingSecrets.make, async ({ params, body, person, log, ...deps }) => {
    const { db, clock, env } = deps;
    const application = await ofSecret(deps, person, params.appId);
    const { keepOld } = body;
    const answer = { challenge: body.challenge, purpose: "signingSecret", code: body.OTP } as const;
    const expected = { subject: person.user.id, bound: boundTo(application.id, keepOld) };
    const { id } = await judgeCode({ ...deps, log }, answer, expected);
    const now = clock.now();
    const secret = newSigningSecret();
    const stored = await storedSecret(env, application.id, secret);
    const hours = keepOld ? APP_KEY_OVERLAP_HOURS : 0;
    const statements = [
      ...consumeChallenge(db, id, now),
      ...renewSecret(db, { ...stored, keepOld, now }),
      ...(await tellOf(deps, person.user, [application], {
        kind: "SIGNING_SECRET_MADE",
        notice: (notices, names) => notices.signingSecretMade({ ...names, hours }),
      })),
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("signing_secret_made", { userId: person.user.id, appId: application.id });
    return { secret };
  }),
];
