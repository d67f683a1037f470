import type { Region } from "#provider/contract/regions";

/** A mobile number of each region in its local notation. */
export const PHONE_EXAMPLE: Record<Region, string> = {
  default: "050 123 45 67",
  ae: "050 123 4567",
  sa: "050 123 4567",
};
