import type { FileAnswer } from "#provider/contract/call";
import { LOGO_BYTES } from "#provider/contract/limits";
import { LOGO_ENDINGS } from "#provider/contract/logos";
import { bytesOf } from "#provider/door/held-file";
import type { Db } from "../db/database.ts";
import { logoBytes, type LogoRow } from "../db/logos.ts";
import { sha256Hex } from "../domain/digest.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import type { Person } from "../people/person.ts";
import { refuse } from "../domain/refusal.ts";
import { readLogo, type Picture } from "../images/logo.ts";
import { UnusableImage } from "../images/unusable-image.ts";
import { demandRate } from "../security/rates.ts";

type Deps = Pick<Variables, "db" | "clock" | "log">;

/** The picture of a file, encoded anew; refuses a file that is no valid picture, with the reason. */
function pictureOf({ log }: Pick<Deps, "log">, person: Person, appId: string, file: Uint8Array): Picture {
  try {
    return readLogo(file);
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    const { fault, measured, message: reason } = error;
    log("logo_unfit", { appId, userId: person.user.id, fault, reason });
    throw refuse("file_invalid", { fields: [{ field: "logo", code: fault, ...(measured && { measured }) }] });
  }
}

/**
 * A file that a person sent as an application's logo, encoded anew for storage (decision 0078). Refuses a file that is
 * too large or no picture, and a person who sends too many.
 */
export async function sentLogo(
  deps: Deps,
  person: Person,
  appId: string,
  file: File,
): Promise<{ row: LogoRow; bytes: Picture["bytes"] }> {
  await demandRate(deps, ["logos of person", person.user.id], LIMITS.logosOfPerson);
  if (file.size > LOGO_BYTES) throw refuse("file_too_large");
  const { mediaType, width, height, bytes } = pictureOf(deps, person, appId, await bytesOf(file));
  const row = {
    applicationId: appId,
    sha256: sha256Hex(bytes),
    mediaType,
    width,
    height,
    size: bytes.length,
    createdAt: deps.clock.now(),
  };
  return { row, bytes };
}

/** A logo as a file, for people who see its application. */
export async function logoFile(db: Db, logo: LogoRow): Promise<FileAnswer> {
  const { applicationId, mediaType } = logo;
  return {
    body: new Blob([await logoBytes(db, logo)]).stream(),
    contentType: mediaType,
    contentDisposition: `attachment; filename="logo-${applicationId}.${LOGO_ENDINGS[mediaType]}"`,
  };
}
