import { LOGO_ENDINGS, type LogoMediaType } from "#provider/contract/logos";
import { Hono } from "hono";
import { findLogoByContent, logoBytes } from "../../db/logos.ts";
import type { AppEnv } from "../../http/app.ts";
import { refuse } from "../../domain/refusal.ts";

/**
 * The address depends on the content, so that it is cached for good. The policy keeps the file from running code,
 * whatever type a browser takes it for.
 */
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

const TYPES: Readonly<Record<string, LogoMediaType>> = {
  [LOGO_ENDINGS["image/png"]]: "image/png",
  [LOGO_ENDINGS["image/jpeg"]]: "image/jpeg",
};

/** Public logos of applications, mounted at `/logos`; a logo that no application uses is not found. */
export const logoPages = new Hono<AppEnv>().get("/:file{[0-9a-f]{64}\\.(?:png|jpg)}", async (c) => {
  const { db } = c.var;
  const [sha256 = "", ending = ""] = c.req.param("file").split(".");
  const mediaType = TYPES[ending];
  const logo = mediaType && (await findLogoByContent(db, sha256, mediaType));
  if (!logo) throw refuse("not_found");
  return c.body(await logoBytes(db, logo), 200, { ...HEADERS, "Content-Type": logo.mediaType });
});
