/** Stands for every device but this one, where a form names a device. */
export const OTHER_DEVICES = "others";
