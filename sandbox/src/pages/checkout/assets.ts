import { Hono } from "hono";
import type { AppEnv } from "../../http/app.ts";
import { sha256 } from "../../domain/digest.ts";
import { dataOf } from "../../exports/font-data.ts";
import { WEB_FONTS } from "./fonts.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";
import { SCRIPT } from "./script.ts";
import { STYLES } from "./styles.ts";

const FOREVER = "public, max-age=31536000, immutable";
const versionOf = (text: string): string => sha256(text).slice(0, 10);

/** The address carries a hash of the content, so that browsers keep the files for good. */
export const STYLES_URL = `/pay/assets/checkout.css?v=${versionOf(STYLES)}`;
export const SCRIPT_URL = `/pay/assets/checkout.js?v=${versionOf(SCRIPT)}`;
export const FRAME_SCRIPT_URL = `/pay/assets/frame.js?v=${versionOf(FRAME_SCRIPT)}`;
export const FONT_TO_PRELOAD = "/pay/assets/poppins-latin-400.woff2";

const text = (content: string, type: string): Response =>
  new Response(content, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": FOREVER } });

/** The files of the checkout's pages. */
export const assets = new Hono<AppEnv>()
  .get("/checkout.css", () => text(STYLES, "text/css"))
  .get("/checkout.js", () => text(SCRIPT, "text/javascript"))
  .get("/frame.js", () => text(FRAME_SCRIPT, "text/javascript"))
  .get("/:file{[a-z0-9-]+\\.woff2}", (c) => {
    const font = Object.entries(WEB_FONTS).find(([file]) => file === c.req.param("file"))?.[1];
    if (!font) return c.notFound();
    return c.body(dataOf(font.data), 200, { "Content-Type": "font/woff2", "Cache-Control": FOREVER });
  });
