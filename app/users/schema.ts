import { z } from "zod";
import { appIdSchema, fullNameSchema, idSchema } from "#provider/contract/fields";
import { APPLICATION_ROLES, ASSIGNABLE_ROLES, permissionSchema } from "#provider/contract/permissions";
import { brokenAccess } from "#provider/rules/user-access";
import { looksLikePhone, phoneField } from "~/forms/phone-schema";
import { withRules } from "~/forms/rules-between";
import { says } from "~/i18n/zod-errors";
import { emailField } from "~/forms/plain-fields";

/** The maximum number of applications in one form: as many as fit into the cookie that waits for the code. */
export const MOST_APPLICATIONS = 200;

const roleField = z.enum(ASSIGNABLE_ROLES, { error: says("choose") });

/**
 * A person's permissions and applications; either may be empty. The provider checks whether a person is left without
 * any application, because they may have some that the actor does not see.
 */
export const accessFormSchema = z.object({
  role: roleField,
  permissions: z.array(permissionSchema).default([]),
  appIds: z.array(appIdSchema).max(MOST_APPLICATIONS).default([]),
});

/** A new person on the account. The phone has the form that `readMobile` returns. */
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

/** "Use the role's permissions": only the role has to be valid. */
export const templateSchema = z.object({ role: roleField });

/** Removes or deletes a person. The address names them, and the form needs the button's intent. */
export const removeSchema = z.object({ intent: z.literal("remove") });
export const deleteSchema = z.object({ intent: z.literal("delete") });

/** Sends the invitation again. */
export const inviteSchema = z.object({ intent: z.literal("invite"), userId: idSchema });

/** Sends the invitation again from the person's own page, whose address names them. */
export const inviteAgainSchema = inviteSchema.omit({ userId: true });

/** Changes an application's people: gives access or another role, or removes it. An empty role is the person's own. */
export const applicationUserSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), userId: idSchema, role: z.enum(APPLICATION_ROLES).optional() }),
  z.object({ intent: z.literal("change"), userId: idSchema, role: z.enum(APPLICATION_ROLES).optional() }),
  z.object({ intent: z.literal("remove"), userId: idSchema }),
]);
