/** In place of a device's id in a form: every device but this one. */
export const OTHER_DEVICES = "others";
