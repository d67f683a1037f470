/** The intent of the button that ticks the role's own permissions without scripts. */
export const TEMPLATE_INTENT = "template";
