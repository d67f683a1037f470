import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { OpenForm } from "~/server/form";
import type { PayerPreview } from "./preview-shape";

/** Nothing in the form is judged. */
const anyForm = z.object({});

/** The button of a form that sends nothing and shows what the payer would see. */
export const asksPreview = (form: OpenForm): boolean => form.data.get("intent") === "preview";

/** The form as it stands, with the preview beside it. */
export function previewReply(form: OpenForm, preview: PayerPreview) {
  const { data: reply, init } = form.parse(anyForm).reply({ status: 200 });
  return data({ ...reply, preview }, init ?? {});
}
