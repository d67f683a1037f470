import type { FormDoc } from "~/forms/forms-doc";
import { originsSchema } from "./schema";

/** The forms of the area `developers`. */
export const DEVELOPER_FORMS: readonly FormDoc[] = [
  {
    title: "Websites for the embedded checkout",
    path: "/developers/widgets/origins/{appId}",
    module: "developers/origins.tsx",
    purpose: "Lets a website show the checkout of an application in a frame, or no longer.",
    access: "permission USER_APPLICATION",
    schema: originsSchema,
    notes: {
      origin:
        "`https`, the name of a host and a port where it has one, and nothing after it; `http` for `localhost` and `127.0.0.1` alone",
    },
    example: { intent: "allow", origin: "https://shop.example" },
    success: "303 to the same page",
    refusals: ["404 no such application", "409 there are ten already"],
  },
];
