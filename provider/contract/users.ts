import { z } from "zod";
import { call } from "./call.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { EXCEL_MEDIA_TYPE, exportQuerySchema } from "./exports.ts";
import {
  appIdSchema,
  emailSchema,
  filterTextSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
  otpSchema,
  phoneSchema,
} from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { USER_FILTERS } from "./filters.ts";
import { USER_TABS } from "./list-tabs.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import {
  AREA_ACCESS,
  ASSIGNABLE_ROLES,
  openPermissionSchema,
  openRoleSchema,
  permissionSchema,
} from "./permissions.ts";
import { tabsShape } from "./views.ts";
import { openUserStateSchema } from "./words.ts";

export const userSchema = z.object({
  id: idSchema,
  fullName: z.string(),
  email: z.string(),
  mobilePhone: z.string(),
  role: openRoleSchema,
  permissions: z.array(openPermissionSchema),
  /** Applications the person was given; owners see every one without being given any. */
  appIds: z.array(appIdSchema),
  state: openUserStateSchema,
  createdDate: instantSchema,
});
export type User = z.infer<typeof userSchema>;

/** A role that people of a merchant account give each other. */
const assignableRoleSchema = z.enum(ASSIGNABLE_ROLES);
const accessSchema = z.object({
  role: assignableRoleSchema,
  permissions: z.array(permissionSchema),
  appIds: z.array(appIdSchema),
});
export const newUserSchema = accessSchema.extend({
  firstName: fullNameSchema,
  lastName: fullNameSchema,
  email: emailSchema,
  mobilePhone: phoneSchema,
});
/** A list in a query: one text with commas between. */
const commaList = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(item));
const userFilterSchema = filterSchema(USER_FILTERS);
export type UserFilter = z.output<typeof userFilterSchema>;
/** A page of people, with how many each tab of the list has and its saved views. */
const userPageSchema = pageOf(userSchema).extend(tabsShape(USER_TABS));
const idParams = z.object({ id: idSchema });
const access = AREA_ACCESS.users;
const seen = AREA_ACCESS.seeUsers;
/** What nobody may do to another's rights, see `grantRefusal`. */
const grantErrors = [
  "own_permissions",
  "permission_not_held",
  "permission_by_owner",
  "role_not_held",
  "works_elsewhere",
  "last_owner",
] as const;

export const users = {
  list: call("GET", "api/users", {
    summary: "Users of the merchant account",
    access: seen,
    query: pageQuerySchema.extend(userFilterSchema.omit({ fullName: true }).shape),
    answer: userPageSchema,
  }),
  get: call("GET", "api/users/{id}", {
    summary: "One user of the merchant account",
    access: seen,
    params: idParams,
    answer: userSchema,
    origin: "ours",
  }),
  export: call("GET", "api/users/export", {
    summary: "Users as an Excel file: downloaded, or sent by e-mail",
    effect: "change",
    access: seen,
    query: exportQuerySchema.extend(userFilterSchema.shape),
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    byEmail: true,
    errors: ["nothing_to_export", "email_unproven"],
  }),
  remove: call("DELETE", "api/user/{id}", {
    summary: "Take a person off the merchant account; they may be let in again",
    access,
    params: idParams,
    errors: grantErrors,
  }),
  setAccess: call("POST", "api/user/access", {
    summary: "Change a person's role, permissions and applications; lets in again whoever was taken off",
    access,
    body: accessSchema.extend({ userId: idSchema }),
    answer: userSchema,
    errors: grantErrors,
  }),
  create: call("POST", "api/user/registerPmd/{OTP}", {
    summary: "Create a user with the one-time code and send them a link to set their password",
    effect: "create",
    access,
    params: z.object({ OTP: otpSchema }),
    body: newUserSchema.extend(challengeAnswerSchema.shape),
    answer: userSchema,
    errors: [...otpErrors, ...grantErrors, "already_exists"],
  }),
  search: call("GET", "api/user", {
    summary: "Users whose full name contains a text",
    access: seen,
    query: pageQuerySchema.extend({ ...userFilterSchema.shape, fullName: filterTextSchema }),
    answer: userPageSchema,
  }),
  delete: call("DELETE", "api/user/delete/{id}", {
    summary: "Delete a person for good",
    access,
    params: idParams,
    errors: grantErrors,
  }),
  sendCreateCode: call("GET", "api/otp/init/sub-user", {
    summary: "Send a one-time code for creating exactly this user",
    effect: "change",
    access,
    query: newUserSchema.extend({ permissions: commaList(permissionSchema), appIds: commaList(appIdSchema) }),
    answer: challengeFor("sub-user"),
    errors: [...sendErrors, ...grantErrors, "already_exists"],
  }),
  invite: call("POST", "api/users/{id}/invite", {
    summary: "Send the link to set the password again to somebody who has not used it yet",
    access,
    params: idParams,
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  owners: call("GET", "api/account-owners", {
    summary: "Whom to ask for access: the owners of the merchant account",
    access: {},
    answer: z.array(z.object({ fullName: z.string(), email: z.string() })),
    origin: "ours",
  }),
};
