import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { deleteSchema, switchSchema } from "./schema";

/** The forms of the area `applications`. */
export const APPLICATION_FORMS: readonly FormDoc[] = [
  {
    title: "Disable or enable an application",
    path: "/applications/{appId}/status",
    module: "applications/status.tsx",
    purpose: "Takes the application out of use, or puts it back where it was.",
    access: "permission ADD_APPLICATION",
    schema: switchSchema,
    example: { intent: "disable" },
    success: "303 to `/applications`",
    refusals: ["404 no such application"],
  },
  {
    title: "Delete an application",
    path: "/applications/{appId}/delete",
    module: "applications/delete.tsx",
    purpose: "Sends a one-time code to the phone of whoever deletes.",
    access: "permission DELETE_APPLICATION",
    schema: deleteSchema,
    example: { intent: "delete" },
    success: "303 to `/applications/delete/code`, with a short-lived cookie that waits for the code",
    refusals: ["404 no such application", "409 something of it is open, or its wallet is not empty"],
  },
  codeForm({
    title: "Delete an application: one-time code",
    path: "/applications/delete/code",
    module: "applications/delete-code.tsx",
    purpose: "Deletes the application with the code, sends another code, or goes back.",
    after: "the form before",
    back: "/applications/{appId}/delete",
    success:
      "303 to `/applications`; `resend` answers 303 to the same page; `cancel` 303 to `/applications/{appId}/delete?because=cancelled`",
    refusals: ["409 something of it is open by now"],
  }),
];
