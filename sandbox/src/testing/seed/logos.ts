import type { Db } from "../../db/database.ts";
import { logos } from "../../db/schema/index.ts";
import { sha256Hex } from "../../domain/digest.ts";
import { readLogo } from "../../images/logo.ts";
import { insertAll } from "./insert.ts";
import { RESTAURANT_LOGO } from "./logo-picture.ts";

const RESTAURANT = "ES1000002";

/**
 * The demo hotel's restaurant has a logo, kept as one that somebody uploads; its other applications show their
 * initials.
 */
export function logoRows(db: Db, at: number): D1PreparedStatement[] {
  const { mediaType, width, height, bytes } = readLogo(new Uint8Array(Buffer.from(RESTAURANT_LOGO, "base64")));
  const logo = { mediaType, width, height, sha256: sha256Hex(bytes), size: bytes.length, createdAt: at };
  return [
    ...insertAll(db, logos, [{ applicationId: RESTAURANT, ...logo }]),
    // Bytes are no JSON, as which other rows travel.
    db.$client
      .prepare("INSERT INTO logo_pieces (application_id, place, bytes) VALUES (?, 0, ?)")
      .bind(RESTAURANT, bytes),
  ];
}
