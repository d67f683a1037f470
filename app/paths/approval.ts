import { applicationPaths } from "./application";
import { rulesPaths } from "./rules";

/**
 * The approvers of an application's payouts, and the acts that change them. Few screens use these URLs, so they stand
 * in a file of their own.
 */
export const approvalPaths = rulesPaths(applicationPaths.payoutApprovals);
