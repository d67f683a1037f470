import { expect, test } from "vitest";
import { EMBED_SCRIPT_INTEGRITY, EMBED_SCRIPT_NAME } from "../../../sandbox/src/domain/embed-script.ts";

/** Of every name that was ever served: merchants' pages hold it, and browsers refuse another text under that name. */
const SERVED: Record<string, string> = {
  "checkout-1.0.js": "sha384-7J7CVqQbOgkskmcfdYxFxicrBi30xccvfeI6FcVo18ia2O1Mh+zutvOmfxp7O0Cw",
};

test("the script of the frame is under its name what it was when pages began to name its hash", () => {
  expect(SERVED[EMBED_SCRIPT_NAME]).toBe(EMBED_SCRIPT_INTEGRITY);
});
