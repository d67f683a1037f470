import { contract } from "#provider/contract/index";
import { LOGO_BYTES } from "#provider/contract/limits";
import { LOGO_ENDINGS } from "#provider/contract/logos";
import { bytesOf } from "#provider/rules/held-file";
import { findApplication, type ConfiguredApplication } from "../db/applications.ts";
import { dropLogo, keepLogo, logoBytes, type LogoRow } from "../db/logos.ts";
import { sha256Hex } from "../domain/digest.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../http/app.ts";
import { detailOf } from "../http/application-detail.ts";
import { implement, implementFile } from "../http/implement.ts";
import { demandIn, type Person } from "../http/person.ts";
import { found, refuse } from "../http/refusal.ts";
import { write } from "../http/write.ts";
import { readLogo, type Picture } from "../images/logo.ts";
import { UnfitPicture } from "../images/unfit.ts";
import { demandRate } from "../security/rates.ts";

const { applications } = contract;

type Deps = Pick<Variables, "db" | "log">;

/** An application in sight that the person may change. */
async function toChange({ db }: Pick<Deps, "db">, person: Person, appId: string): Promise<ConfiguredApplication> {
  const one = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  return one;
}

/** The picture of a file, made anew; refuses what is none, with what is wrong with it. */
function pictureOf({ log }: Deps, person: Person, appId: string, file: Uint8Array): Picture {
  try {
    return readLogo(file);
  } catch (error) {
    if (!(error instanceof UnfitPicture)) throw error;
    const { fault, measured, message: reason } = error;
    log("logo_unfit", { appId, userId: person.user.id, fault, reason });
    throw refuse("file_invalid", { fields: [{ field: "logo", code: fault, ...(measured && { measured }) }] });
  }
}

/** Logos of applications (decision 0078). */
export const applicationLogoRoutes = [
  implement(applications.uploadLogo, async ({ person, query: { appId }, body: { logo: file }, ...deps }) => {
    const { db, clock, log } = deps;
    await toChange(deps, person, appId);
    await demandRate(deps, ["logos of person", person.user.id], LIMITS.logosOfPerson);
    if (file.size > LOGO_BYTES) throw refuse("file_too_large");
    const { mediaType, width, height, bytes } = pictureOf(deps, person, appId, await bytesOf(file));
    const { one } = await write(db, async () => {
      const before = await toChange(deps, person, appId);
      const logo: LogoRow = {
        applicationId: appId,
        sha256: sha256Hex(bytes),
        mediaType,
        width,
        height,
        size: bytes.length,
        createdAt: clock.now(),
      };
      return { one: { ...before, logo }, statements: keepLogo(db, logo, bytes) };
    });
    log("logo_changed", { appId, userId: person.user.id, mediaType, width, height, size: bytes.length });
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
    const { mediaType } = found(logo ?? undefined);
    return {
      body: new Blob([await logoBytes(db, found(logo ?? undefined))]).stream(),
      contentType: mediaType,
      contentDisposition: `attachment; filename="logo-${appId}.${LOGO_ENDINGS[mediaType]}"`,
    };
  }),
];
