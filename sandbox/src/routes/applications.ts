import { contract } from "#provider/contract/index";
import { allowedUsers, findApplication, listApplications } from "../db/applications.ts";
import { implement } from "../http/implement.ts";
import { found } from "../http/refusal.ts";
import { toApplication } from "../wire/application.ts";

const { applications } = contract;

export const applicationRoutes = [
  implement(applications.list, async ({ db, person }) => (await listApplications(db, person.sight)).map(toApplication)),

  implement(applications.get, async ({ db, person, params }) => {
    const one = found(await findApplication(db, person.sight, params.appId));
    const allowed = await allowedUsers(db, params.appId);
    return {
      ...toApplication(one),
      paymentUrl: one.application.url,
      defaultSmsTemplate: one.config.defaultSmsTemplate,
      applicationMail: one.config.applicationMail,
      rejectionReason: one.application.rejectionReason,
      allowedUsers: allowed.map(({ userId, fullName, role, roleHere }) => ({
        userId,
        fullName,
        ownRole: role,
        role: roleHere,
      })),
    };
  }),
];
