import { AREA_ACCESS, type Access } from "#provider/contract/permissions";

/** Who may make payment links, and who may switch them off and on (docs/product.md section 6). */
export const CREATE_LINK: Access = AREA_ACCESS.createPaymentLink;
export const CHANGE_LINK: Access = { permission: "EDIT_LINK" };
