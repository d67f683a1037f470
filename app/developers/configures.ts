import type { CurrentUser } from "#provider/contract/auth";
import { allows } from "#provider/contract/permissions";
import { personOf } from "~/server/guard";
import { CONFIGURE } from "./access";

/** Whether a person may enter the keys and webhooks of any application; for loaders. */
export const configures = (user: CurrentUser): boolean => allows(CONFIGURE, personOf(user));
