/** Fields whose values are never sent back to the browser, in every form. */
export const SECRET_FIELDS: readonly string[] = [
  "password",
  "oldPassword",
  "newPassword",
  "confirmPassword",
  "code",
  "pan",
];
