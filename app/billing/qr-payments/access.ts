import type { Access } from "#provider/contract/permissions";

/** Who may switch an application's QR code on and off (docs/product.md section 6). */
export const SWITCH_QR: Access = { permission: "USER_APPLICATION" };
