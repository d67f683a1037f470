import type { SecurityEventKind } from "#provider/contract/words";
import type { Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { findUser } from "../db/people.ts";
import type { ApplicationRow, UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { appUrl } from "../env.ts";
import { NOTICES } from "../messages/notices/index.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };
type Notices = (typeof NOTICES)[keyof typeof NOTICES];
/** The owner's name, the application, the person who acted, and the address where the owner signs in. */
type Names = { name: string; application: string; by: string; signIn: string };
type NoticeInput = {
  kind: SecurityEventKind;
  notice: (notices: Notices, names: Names) => { subject: string; body: string };
};

/**
 * Notices of an act on an application: a mail to the actor and to the owner, and an entry in the actor's security
 * activity.
 */
export async function tellOf(
  { db, clock, env, request }: Deps,
  by: UserRow,
  application: ApplicationRow,
  { kind, notice }: NoticeInput,
): Promise<Statement[]> {
  const at = clock.now();
  const owner = application.ownerId === by.id ? undefined : await findUser(db, application.ownerId);
  const mail = (to: UserRow): Statement[] => {
    const signIn = `${appUrl(env, to.region)}/auth`;
    const names = { name: to.fullName, application: application.name, by: by.fullName, signIn };
    return mailPerson(db, to, { ...notice(NOTICES[to.language], names), link: signIn, at });
  };
  return [
    securityEvent(db, { userId: by.id, kind, at, device: deviceOf(request) }),
    ...[by, ...(owner ? [owner] : [])].flatMap(mail),
  ];
}
