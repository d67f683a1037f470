/** The intent of the button that ticks the role's own permissions where no scripts do. */
export const TEMPLATE_INTENT = "template";
