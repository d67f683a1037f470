import { DISPUTE_FILE_BYTES } from "#provider/contract/limits";

/** The file of an answer: its field, and how large it may be. Browsers load this, and not the schemas beside it. */
export const FILE = { field: "file", bytes: DISPUTE_FILE_BYTES };
