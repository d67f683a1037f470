/** Fields that never travel back to the browser they came from, whichever form has them. */
export const SECRET_FIELDS: readonly string[] = [
  "password",
  "oldPassword",
  "newPassword",
  "confirmPassword",
  "code",
  "pan",
  "appKey",
];
