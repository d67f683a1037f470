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
 * Notices of an act on applications: an entry in the actor's security activity, a mail to the actor that names all of
 * them, and one to each other owner that names theirs. Nothing of no application.
 */
export async function tellOf(
  { db, clock, env, request }: Deps,
  by: UserRow,
  applications: readonly Pick<ApplicationRow, "name" | "ownerId">[],
  { kind, notice }: NoticeInput,
): Promise<Statement[]> {
  if (applications.length === 0) return [];
  const at = clock.now();
  const mail = (to: UserRow, about: typeof applications): Statement[] => {
    const signIn = `${appUrl(env, to.region)}/auth`;
    const names = { name: to.fullName, application: about.map(({ name }) => name).join(", "), by: by.fullName, signIn };
    return mailPerson(db, to, { ...notice(NOTICES[to.language], names), link: signIn, at });
  };
  const others = new Set(applications.map(({ ownerId }) => ownerId).filter((id) => id !== by.id));
  const toOthers = [...others].map(async (id) => {
    const owner = await findUser(db, id);
    const owned = applications.filter(({ ownerId }) => ownerId === id);
    return owner ? mail(owner, owned) : [];
  });
  return [
    securityEvent(db, { userId: by.id, kind, at, device: deviceOf(request) }),
    ...mail(by, applications),
    ...(await Promise.all(toOthers)).flat(),
  ];
}
