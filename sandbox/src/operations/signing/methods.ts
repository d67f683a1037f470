import type { SigningMethodName } from "#provider/contract/merchant-contracts";
import { asanImza } from "./asan-imza.ts";
import type { SigningMethod } from "./method.ts";

/** Every method of signing in the contract, except paper. */
export const METHODS: Readonly<Record<Exclude<SigningMethodName, "PAPER">, SigningMethod>> = { ASAN_IMZA: asanImza };
