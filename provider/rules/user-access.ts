import { isEverywhere, type Role } from "../contract/permissions.ts";
import type { BrokenRule } from "./invoice-terms.ts";

type Wanted = { role: Role; appIds: readonly string[] };

/**
 * What is wrong with the access that somebody is to have (docs/product.md section 5): whoever sees only the
 * applications they were given needs one, or they would sign in to nothing. Owners and auditors see
 * all without being given any.
 */
export const brokenAccess = ({ role, appIds }: Wanted): BrokenRule[] =>
  appIds.length > 0 || isEverywhere({ role }) ? [] : [{ field: "appIds", code: "applicationNeeded" }];
