import type { FormDoc } from "~/forms/forms-doc";
import { takeBackSchema } from "./schema";

/** The forms of the area `leaving`. */
export const LEAVING_FORMS: readonly FormDoc[] = [
  {
    title: "Take back within the minute",
    module: "billing/leaving/act.tsx",
    purpose: "Takes an act back that leaves within a minute; pressed twice, it answers the same.",
    schema: takeBackSchema,
    example: { intent: "takeBack" },
    success: "303 to the payment",
    refusals: ["404 no such act", "403 of somebody who may not do it", "409 it has left already"],
  },
];
