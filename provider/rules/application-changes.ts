import type { ApplicationStatus } from "../contract/words.ts";

/**
 * Why an application's address, description and category cannot be changed here now (decision 0067): they are still
 * prepared, or looked at by the provider, or it is out of use. Undefined where they can.
 */
export function describeRefusal(status: ApplicationStatus): "prepare" | "review" | "disabled" | undefined {
  switch (status) {
    case "DEVELOPMENT":
    case "REJECTED":
      return "prepare";
    case "IN_REVIEW":
      return "review";
    case "DISABLED":
      return "disabled";
    case "APPROVED":
    case "SIGNED":
    case "ONLINE":
      return undefined;
  }
}
