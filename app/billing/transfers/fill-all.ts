import { greatestTransfer } from "#provider/rules/fees";
import { formatAmountInput } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import type { OpenForm, Reply } from "~/server/form";
import { allSchema } from "./schema";

/** Fills in the greatest possible amount, at most `most` in minor units. The other fields keep the typed values. */
export function fillAll(form: OpenForm, available: number, language: Language, most?: number): Reply {
  const typed = form.parse(allSchema);
  if (!typed.ok) return typed.reply();
  const greatest = greatestTransfer(available, most);
  if (greatest === undefined) return typed.reply({ fieldErrors: { amount: [message("nothingToTransfer")] } });
  form.data.set("amount", formatAmountInput(language, greatest));
  return form.parse(allSchema).reply({ status: 200 });
}
