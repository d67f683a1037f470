import { contract } from "#provider/contract/index";
import { findApplication, type ConfiguredApplication } from "../db/applications.ts";
import { dropLogo, keepLogo } from "../db/logos.ts";
import type { Variables } from "../call.ts";
import { detailOf } from "../wire/application-detail.ts";
import { implement, implementFile } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { logoFile, sentLogo } from "./sent-logo.ts";

const { applications } = contract;

type Deps = Pick<Variables, "db">;

/** An application in sight that the person may change. */
async function toChange({ db }: Deps, person: Person, appId: string): Promise<ConfiguredApplication> {
  const one = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  return one;
}

/** Logos of applications (decision 0078). */
export const applicationLogoRoutes = [
  implement(applications.uploadLogo, async ({ person, query: { appId }, body: { logo: file }, ...deps }) => {
    const { db, log } = deps;
    await toChange(deps, person, appId);
    const { row, bytes } = await sentLogo(deps, person, appId, file);
    const { one } = await write(db, async () => ({
      one: { ...(await toChange(deps, person, appId)), logo: row },
      statements: keepLogo(db, row, bytes),
    }));
    const { mediaType, width, height, size } = row;
    log("logo_changed", { appId, userId: person.user.id, mediaType, width, height, size });
    return detailOf(deps, one);
  }),

  implement(applications.removeLogo, async ({ person, params: { appId }, ...deps }) => {
    const { db, log } = deps;
    const { one } = await write(db, async () => ({
      one: { ...(await toChange(deps, person, appId)), logo: null },
      statements: [dropLogo(db, appId)],
    }));
    log("logo_removed", { appId, userId: person.user.id });
    return detailOf(deps, one);
  }),

  implementFile(applications.logo, async ({ db, person, params: { appId } }) => {
    const { logo } = found(await findApplication(db, person.sight, appId));
    return logoFile(db, found(logo ?? undefined));
  }),
];
