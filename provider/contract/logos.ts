import { z } from "zod";
import { openWord } from "./open-word.ts";

/** What a logo may be; told by its content, never by its name or by what it is declared as. */
const LOGO_MEDIA_TYPES = ["image/png", "image/jpeg"] as const;
export type LogoMediaType = (typeof LOGO_MEDIA_TYPES)[number];

/** How the names of files of a type end. */
export const LOGO_ENDINGS = { "image/png": "png", "image/jpeg": "jpg" } as const satisfies Record<
  LogoMediaType,
  string
>;

/** (ours) A logo as it is kept: sides in pixels, size in bytes. */
export const logoSchema = z.object({
  mediaType: openWord(LOGO_MEDIA_TYPES),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export type Logo = z.infer<typeof logoSchema>;

/**
 * Why a picture is no logo; what `file_invalid` says of the field `logo`. `notImage`: neither JPG nor PNG, whatever it
 * is called. `damaged`: it breaks off, or says of itself what is not so. `unusual`: a kind of JPG that browsers do not
 * show. `tooSmall`, `tooLarge`: its sides as it is shown, which are `measured` as `width` and `height` in pixels.
 * `tooDetailed`: its pixels come to more than `LOGO_UNPACKED_MB`, by their number and bits.
 */
export const LOGO_FAULTS = ["notImage", "damaged", "unusual", "tooSmall", "tooLarge", "tooDetailed"] as const;
export type LogoFault = (typeof LOGO_FAULTS)[number];
