import { expect, it } from "vitest";
import { textOfPicture } from "../../../sandbox/src/pages/bank-app/read-picture.ts";
import { pngOfCode, type Kept } from "../../support/workerd/png-of-code.ts";

const TEXT = "000201010211520447225303944";

it.each([
  "gray",
  "rgb",
  "rgba",
  "bits",
  "seenThroughGray",
  "seenThroughRgb",
  "seenThroughBits",
] as const satisfies Kept[])("a code is read from a PNG of %s", async (kept) => {
  expect(await textOfPicture(pngOfCode(TEXT, kept))).toBe(TEXT);
});
