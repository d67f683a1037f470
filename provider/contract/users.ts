import { z } from "zod";
import { call } from "./call.ts";
import { challengeAnswerSchema, challengeSchema, otpErrors } from "./auth.ts";
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
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS, permissionSchema, roleSchema } from "./permissions.ts";

export const userSchema = z.object({
  id: idSchema,
  fullName: z.string(),
  email: z.string(),
  mobilePhone: z.string(),
  role: roleSchema,
  permissions: z.array(permissionSchema),
  appIds: z.array(appIdSchema),
  active: z.boolean(),
  createdDate: instantSchema,
});
const newUserSchema = z.object({
  firstName: fullNameSchema,
  lastName: fullNameSchema,
  email: emailSchema,
  mobilePhone: phoneSchema,
  role: roleSchema,
  permissions: z.array(permissionSchema),
  appIds: z.array(appIdSchema),
});
const idParams = z.object({ id: idSchema });
const access = AREA_ACCESS.users;
const grantErrors = ["own_permissions", "permission_not_held", "last_owner"] as const;

export const users = {
  list: call("GET", "api/users", {
    summary: "Users of the merchant account",
    access,
    query: pageQuerySchema,
    answer: pageOf(userSchema),
  }),
  export: call("GET", "api/users/export", { summary: "Users as an Excel file", access, file: true }),
  remove: call("DELETE", "api/user/{id}", {
    summary: "Take a person off the merchant account",
    access,
    params: idParams,
    errors: grantErrors,
  }),
  setAccess: call("POST", "api/user/access", {
    summary: "Change a person's role, permissions and applications",
    access,
    body: z.object({
      userId: idSchema,
      role: roleSchema,
      permissions: z.array(permissionSchema),
      appIds: z.array(appIdSchema),
    }),
    answer: userSchema,
    errors: grantErrors,
  }),
  create: call("POST", "api/user/registerPmd/{OTP}", {
    summary: "Create a user with the one-time code",
    effect: "create",
    access,
    params: z.object({ OTP: otpSchema }),
    body: newUserSchema.extend(challengeAnswerSchema.shape),
    answer: userSchema,
    errors: [...otpErrors, ...grantErrors, "already_exists"],
  }),
  search: call("GET", "api/user", {
    summary: "Users whose full name contains a text",
    access,
    query: pageQuerySchema.extend({ fullName: filterTextSchema }),
    answer: pageOf(userSchema),
  }),
  delete: call("DELETE", "api/user/delete/{id}", {
    summary: "Delete a person for good",
    access,
    params: idParams,
    errors: grantErrors,
  }),
  sendCreateCode: call("GET", "api/otp/init/sub-user", {
    summary: "Send a one-time code for creating a user",
    effect: "change",
    access,
    answer: challengeSchema,
    errors: ["otp_resend_too_soon"],
  }),
};
