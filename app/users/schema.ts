import { z } from "zod";
import { appIdSchema, fullNameSchema, idSchema } from "#provider/contract/fields";
import { APPLICATION_ROLES, ASSIGNABLE_ROLES, permissionSchema } from "#provider/contract/permissions";
import { brokenAccess } from "#provider/rules/user-access";
import { looksLikePhone, phoneField } from "~/forms/phone-schema";
import { withRules } from "~/forms/rules-between";
import { says } from "~/i18n/zod-errors";
import { emailField } from "~/forms/plain-fields";

/** As many applications as one form may give: what fits into the cookie that waits for the code. */
export const MOST_APPLICATIONS = 200;

const roleField = z.enum(ASSIGNABLE_ROLES, { error: says("choose") });

/**
 * What somebody may do and see. Nothing ticked means nothing given. Whether they are left without any application says
 * the provider: they may have some that the one who changes them does not see.
 */
export const accessFormSchema = z.object({
  role: roleField,
  permissions: z.array(permissionSchema).default([]),
  appIds: z.array(appIdSchema).max(MOST_APPLICATIONS).default([]),
});

/** Somebody new on the account. Out comes the phone as `readMobile` gives it. */
export const newUserFormSchema = (readMobile = looksLikePhone) =>
  withRules(
    z.object({
      firstName: fullNameSchema,
      lastName: fullNameSchema,
      email: emailField,
      mobilePhone: phoneField(readMobile),
      ...accessFormSchema.shape,
    }),
    brokenAccess,
  );
export type NewUserFields = keyof z.input<ReturnType<typeof newUserFormSchema>>;

/** "Use the role's permissions": nothing but the role has to be right. */
export const templateSchema = z.object({ role: roleField });

/** Taking somebody off, and deleting them: who it is stands in the address, and the button has to be meant. */
export const removeSchema = z.object({ intent: z.literal("remove") });
export const deleteSchema = z.object({ intent: z.literal("delete") });

/** Sends the invitation again. */
export const inviteSchema = z.object({ intent: z.literal("invite"), userId: idSchema });

/** The same from their own page, whose address says whom. */
export const inviteAgainSchema = inviteSchema.omit({ userId: true });

/**
 * Who works in an application: let in or given another role there, or taken away. An empty role is the person's own.
 */
export const applicationUserSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), userId: idSchema, role: z.enum(APPLICATION_ROLES).optional() }),
  z.object({ intent: z.literal("change"), userId: idSchema, role: z.enum(APPLICATION_ROLES).optional() }),
  z.object({ intent: z.literal("remove"), userId: idSchema }),
]);
