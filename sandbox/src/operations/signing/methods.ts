import type { SigningMethodName } from "#provider/contract/verification";
import { asanImza } from "./asan-imza.ts";
import type { SigningMethod } from "./method.ts";

/** Every way of signing that the contract names, but paper. */
export const METHODS: Readonly<Record<Exclude<SigningMethodName, "PAPER">, SigningMethod>> = { ASAN_IMZA: asanImza };
