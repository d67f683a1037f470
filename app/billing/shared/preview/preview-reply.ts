import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { OpenForm } from "~/server/form";
import type { PayerPreview } from "./preview-shape";

/** Accepts every form, so that a preview reports no errors. */
const anyForm = z.object({});

/** Whether the button for the preview sent the form. */
export const asksPreview = (form: OpenForm): boolean => form.data.get("intent") === "preview";

/** The form with its current values, after a button that changes nothing at the provider. */
export const sameForm = (form: OpenForm) => form.parse(anyForm).reply({ status: 200 });

/** The form with its current values, and the preview beside it. */
export function previewReply(form: OpenForm, preview: PayerPreview) {
  const { data: reply, init } = sameForm(form);
  return data({ ...reply, preview }, init ?? {});
}
