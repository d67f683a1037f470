import { z } from "zod";
import { LOGO_FAULTS } from "#provider/contract/logos";
import type { Problem } from "#provider/contract/problem";

/** A logo; the provider checks the picture. */
export const logoSchema = z.object({ logo: z.file() });
export const removeLogoSchema = z.object({ intent: z.literal("remove") });

/** The fault of a file that was sent as a logo, and its sides in pixels if they were measured. */
export type WrongLogo = {
  what: "needed" | "tooHeavy" | (typeof LOGO_FAULTS)[number];
  width?: number | undefined;
  height?: number | undefined;
};

/** The fault that the provider found in the picture; undefined if it refused for another reason. */
export function wrongLogo({ code, fields = [] }: Partial<Problem>): WrongLogo | undefined {
  if (code === "file_too_large") return { what: "tooHeavy" };
  if (code !== "file_invalid") return undefined;
  const what = LOGO_FAULTS.find((known) => known === fields[0]?.code) ?? "damaged";
  return { what, ...fields[0]?.measured };
}
