import type { Db } from "../../db/database.ts";
import { logos } from "../../db/schema/index.ts";
import { sha256Hex } from "../../domain/digest.ts";
import { readLogo } from "../../images/logo.ts";
import { insertAll } from "./insert.ts";
import { RESTAURANT_LOGO } from "./logo-picture.ts";

const RESTAURANT = "ES1000002";

/** The demo hotel's restaurant has a logo, stored like an uploaded one; its other applications show their initials. */
export function logoRows(db: Db, at: number): D1PreparedStatement[] {
  const { mediaType, width, height, bytes } = readLogo(new Uint8Array(Buffer.from(RESTAURANT_LOGO, "base64")));
  const logo = { mediaType, width, height, sha256: sha256Hex(bytes), size: bytes.length, createdAt: at };
  return [
    ...insertAll(db, logos, [{ applicationId: RESTAURANT, ...logo }]),
    // Other rows travel as JSON, which cannot hold bytes.
    db.$client
      .prepare("INSERT INTO logo_pieces (application_id, place, bytes) VALUES (?, 0, ?)")
      .bind(RESTAURANT, bytes),
  ];
}
