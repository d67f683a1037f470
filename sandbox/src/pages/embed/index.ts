import { Hono } from "hono";
import { EMBED_SCRIPT, EMBED_SCRIPT_NAME } from "../../domain/embed-script.ts";
import type { AppEnv } from "../../http/app.ts";

/**
 * The file that websites load beside a frame of the checkout. Its content never changes at its address, so that
 * browsers cache it for good and can check `integrity`. They check that only for a file that any website may read.
 */
export const embedFiles = new Hono<AppEnv>().get(`/${EMBED_SCRIPT_NAME}`, (c) =>
  c.body(EMBED_SCRIPT, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  }),
);
