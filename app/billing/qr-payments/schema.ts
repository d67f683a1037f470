import { z } from "zod";

/** Switches an application's QR code on or off. */
export const qrSwitchSchema = z.object({ intent: z.enum(["on", "off"]) });
