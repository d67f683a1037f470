import type { FormDoc } from "~/forms/forms-doc";
import { qrSwitchSchema } from "./schema";

/** The form of an application's static QR code. */
export const QR_FORMS: readonly FormDoc[] = [
  {
    title: "Switch an application's QR code",
    module: "billing/qr-payments/switch.tsx",
    purpose: "Switches the application's static QR code on, which makes it the first time, or off.",
    schema: qrSwitchSchema,
    example: { intent: "on" },
    success: "303 to `/billing/qr-payments/codes`",
    refusals: ["404 no such application", "409 the application is not online"],
  },
];
