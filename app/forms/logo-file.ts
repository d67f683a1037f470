import { LOGO_BYTES, LOGO_MB, LOGO_PIXELS, LOGO_UNPACKED_MB } from "#provider/contract/limits";

/** The field of a logo's file, and its maximum size in bytes. */
export const LOGO_FILE = { field: "logo", bytes: LOGO_BYTES };

/** The limits of a picture, for the sentences that name them. */
export const LOGO_MUST = { ...LOGO_PIXELS, size: LOGO_MB, unpacked: LOGO_UNPACKED_MB };
