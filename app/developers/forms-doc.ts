import type { FormDoc } from "~/forms/forms-doc";
import { originsSchema, webhookFormSchema } from "./schema";

/** The forms of the area `developers`. */
export const DEVELOPER_FORMS: readonly FormDoc[] = [
  {
    title: "Websites for the embedded checkout",
    module: "developers/origins.tsx",
    purpose: "Lets a website show the checkout of an application in a frame, or no longer.",
    schema: originsSchema,
    notes: {
      origin:
        "`https`, the name of a host and a port where it has one, and nothing after it; `http` for `localhost` and `127.0.0.1` alone",
    },
    example: { intent: "allow", origin: "https://shop.example" },
    success: "303 to the same page",
    refusals: ["404 no such application", "409 there are ten already"],
  },
  {
    title: "Messages to the merchant's server",
    module: "developers/webhook.tsx",
    purpose:
      "Sets the address that is told what becomes of payments, or removes it; sends a message for trying, or one of before once more.",
    schema: webhookFormSchema,
    notes: {
      url: "with `set`: `https` and the name of a public host, without a user name and without `#`",
      eventId: "with `again`",
    },
    example: { intent: "set", url: "https://shop.example/payments" },
    success: "303 to the same page",
    refusals: [
      "404 no such application, or no such message",
      "409 there is no key to sign with, no address, or the message is being sent",
      "429 too many messages were sent by hand",
    ],
  },
];
