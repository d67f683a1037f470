import { bankDetailsSchema } from "#provider/contract/wallet-money";
import type { Region } from "#provider/contract/regions";
import { needsBankDetails } from "#provider/rules/banks";
import { ibanSlip } from "#provider/rules/iban-text";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { plainTyped } from "#provider/rules/typed-text";
import { z } from "zod";

const { bankName, swift } = bankDetailsSchema.shape;

/** The bank of an account, if the table of banks does not know it: its name, and its SWIFT code as people paste it. */
export const bankFields = {
  bankName: bankName.optional(),
  swift: z
    .string()
    .transform((text) => plainTyped(text).replace(/\s/g, "").toUpperCase())
    .refine((text) => swift.safeParse(text).success, { params: { key: "swift" } })
    .optional(),
};

type TypedAccount = { iban: string; bankName?: string | undefined; swift?: string | undefined };

/** The errors in an account that gets money. The form's `field` holds its IBAN. `isIban` checks the check digits. */
export function brokenAccount(
  field: string,
  typed: TypedAccount,
  { region, isIban }: { region: Region; isIban: (text: string) => boolean },
): BrokenRule[] {
  const { iban } = typed;
  if (iban === "") return [{ field, code: "required" }];
  const wrong = ibanSlip(region, iban) ?? (isIban(iban) ? undefined : "ibanInvalid");
  if (wrong) return [{ field, code: wrong }];
  if (!needsBankDetails(region, iban)) return [];
  return (["bankName", "swift"] as const)
    .filter((name) => typed[name] === undefined)
    .map((name) => ({ field: name, code: "required" }));
}
