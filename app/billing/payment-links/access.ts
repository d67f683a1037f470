import { AREA_ACCESS, type Access } from "#provider/contract/permissions";

/** Who makes payment links, and who switches them off and on (docs/product.md section 6). */
export const CREATE_LINK: Access = AREA_ACCESS.createPaymentLink;
export const CHANGE_LINK: Access = { permission: "EDIT_LINK" };
