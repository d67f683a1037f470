import type { Open } from "../contract/open-word.ts";
import type { ApplicationStatus } from "../contract/words.ts";

/**
 * Why an application's address, description and category cannot be changed here now (decision 0067): they are still
 * prepared, or looked at by the provider, it is out of use, or in a state that is not known. Undefined where they can.
 */
export function describeRefusal(
  status: Open<ApplicationStatus>,
): "prepare" | "review" | "disabled" | "unknown" | undefined {
  if (typeof status !== "string") return "unknown";
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
