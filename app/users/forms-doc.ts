import { codeForm, type FormDoc } from "~/forms/forms-doc";
import {
  accessFormSchema,
  applicationUserSchema,
  deleteSchema,
  inviteAgainSchema,
  inviteSchema,
  newUserFormSchema,
  removeSchema,
} from "./schema";

/** The refusals of an invitation, and those of a removal or deletion. */
const NOT_INVITED = ["404 no such person", "409 the person has a password already", "422 sent too often: wait"];
const NOT_REMOVED = ["403 oneself, or an owner by somebody who is none", "404 no such person", "409 the last owner"];

/** The forms of the area `users`. */
export const TEAM_FORMS: readonly FormDoc[] = [
  {
    title: "Add a user",
    module: "users/create.tsx",
    fieldIds: "create-user",
    purpose: "Checks the new person and sends a one-time code to the phone of whoever adds them.",
    schema: newUserFormSchema(),
    notes: {
      email: "nobody uses it yet; the invitation goes there",
      mobilePhone: "a mobile number of the region, local (`050 123 45 67`) or international",
      role: "owners are made by owners only",
      permissions: "none that the one who adds does not hold",
      appIds: "applications that the one who adds sees; at least one, unless it is an owner",
    },
    example: {
      firstName: "Rashad",
      lastName: "Hasanov",
      email: "rashad@example.com",
      mobilePhone: "050 234 56 78",
      role: "ROLE_OPERATOR",
      permissions: ["CREATE_LINK", "SEND_LINK"],
      appIds: ["ES1234567"],
    },
    success:
      "303 to `/users/create/code`, with a short-lived cookie that waits for the code; 200 with `intent=template`: the same page with the role's own permissions ticked",
    refusals: ["403 more is given than the one who adds may give", "409 the e-mail address is taken"],
  },
  codeForm({
    title: "Add a user: one-time code",
    module: "users/create-code.tsx",
    purpose: "Creates the person with the code and sends them an invitation, asks for another code, or goes back.",
    after: "the form before",
    back: "/users/create",
    success:
      "303 to `/users`; `resend` answers 303 to `/users/create/code`; `cancel` 303 to `/users/create?because=cancelled`",
    refusals: ["502, 504 the outcome is unknown: the same code can be sent again, the person is created once"],
  }),
  {
    title: "Send an invitation again",
    module: "users/list.tsx",
    purpose: "Sends the link to set the password again to somebody who has not used it yet.",
    schema: inviteSchema,
    example: { intent: "invite", userId: "usr_0123456789" },
    success: "303 to `/users`",
    refusals: NOT_INVITED,
  },
  {
    title: "Send an invitation again, from the page of a user",
    module: "users/detail.tsx",
    purpose: "Sends the same link, and comes back to the page.",
    schema: inviteAgainSchema,
    example: { intent: "invite" },
    success: "303 to `/users/{id}`",
    refusals: NOT_INVITED,
  },
  {
    title: "Edit somebody's access",
    module: "users/edit.tsx",
    fieldIds: "edit-user",
    purpose:
      "Replaces the role, the permissions and the applications of a person; lets in again whoever was taken off.",
    schema: accessFormSchema,
    notes: {
      role: "owners are made by owners only",
      permissions: "what the person has already may stay; nothing is added that the one who changes does not hold",
      appIds:
        "of the applications that the one who changes sees; others stay as they are; at least one is left, unless it is an owner",
    },
    example: { role: "ROLE_OPERATOR", permissions: ["CREATE_LINK"], appIds: ["ES1234567"] },
    success:
      "303 to `/users`, or to `/users/{id}` where the address has `back=person`; 200 with `intent=template`: the same page with the role's own permissions ticked",
    refusals: ["403 one's own rights, or more than one may give", "404 no such person", "409 the last owner"],
  },
  {
    title: "Take somebody off the account",
    module: "users/remove.tsx",
    purpose: "Ends every session of a person and takes their rights; they can be let in again.",
    schema: removeSchema,
    example: { intent: "remove" },
    success: "303 to `/users`, or to `/users/{id}` where the address has `back=person`",
    refusals: NOT_REMOVED,
  },
  {
    title: "Delete somebody for good",
    module: "users/delete.tsx",
    purpose: "Deletes a person and what is known of them; what they did stays in the history.",
    schema: deleteSchema,
    example: { intent: "delete" },
    success: "303 to `/users`",
    refusals: NOT_REMOVED,
  },
  {
    title: "Users of an application",
    module: "users/application-users.tsx",
    purpose: "Lets a person of the team see an application, changes the role they have in it, or takes them away.",
    schema: applicationUserSchema,
    notes: { role: "narrows what the person may do there; left out: their own role counts" },
    example: { intent: "add", userId: "usr_0123456789", role: "ROLE_OPERATOR" },
    success: "303 to `/users/applications/{appId}`",
    refusals: ["403 oneself", "404 no such application or person", "409 an owner, or somebody taken off the account"],
  },
];
