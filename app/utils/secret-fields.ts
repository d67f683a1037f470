/** The fields of passwords, in every form. They are judged by every character that was sent. */
export const PASSWORD_FIELDS = ["password", "oldPassword", "newPassword", "confirmPassword"] as const;

/** Fields whose values are never sent back to the browser, in every form. */
export const SECRET_FIELDS: readonly string[] = [...PASSWORD_FIELDS, "code", "pan"];
