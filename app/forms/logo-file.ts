import { LOGO_BYTES, LOGO_MB, LOGO_PIXELS, LOGO_UNPACKED_MB } from "#provider/contract/limits";

/** The field of a form that brings a logo, and how many bytes of it are taken. */
export const LOGO_FILE = { field: "logo", bytes: LOGO_BYTES };

/** What a picture must be, for the sentences that say so. */
export const LOGO_MUST = { ...LOGO_PIXELS, size: LOGO_MB, unpacked: LOGO_UNPACKED_MB };
