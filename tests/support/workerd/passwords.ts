import { hashPassword } from "../../../sandbox/src/security/password.ts";
import { TEST_COST } from "../../../sandbox/src/testing/control/merchants.ts";
import { PASSWORD } from "./sandbox.ts";

/** A hash of {@link PASSWORD} that is looked at in no time, for tests of what is counted around it: hashing is slow on purpose. */
export const cheapHash = (): Promise<string> => hashPassword(PASSWORD, TEST_COST);
