import { z } from "zod";
import { appIdSchema, daySchema, descriptionSchema } from "#provider/contract/fields";
import { LINK_TITLE_LENGTH } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema } from "#provider/contract/words";
import { says } from "~/i18n/zod-errors";
import { amountField } from "~/utils/amount-schema";
import { isDay, type Day } from "~/utils/dates";
import { formKeySchema } from "~/utils/form-key-schema";

/** Who sets the amount, and how often the link can be paid. */
export const AMOUNT_KINDS = ["FIXED", "PAYER"] as const;
export const USAGES = ["REUSABLE", "SINGLE"] as const;

type Given = {
  /** In which the amount is written. */
  language: string;
  region: Region;
  /** The day it is in the region's zone. */
  today: Day;
};

/** The form of a payment link. Out comes the amount in minor units, undefined when the payer chooses. */
export const createLinkSchema = ({ language, region, today }: Given) =>
  z
    .object({
      idempotencyKey: formKeySchema,
      appId: z.string({ error: says("choose") }).pipe(appIdSchema),
      title: z.string().trim().min(LINK_TITLE_LENGTH.min).max(LINK_TITLE_LENGTH.max),
      description: descriptionSchema,
      amountKind: z.enum(AMOUNT_KINDS, { error: says("choose") }),
      amount: amountField(language).optional(),
      usage: z.enum(USAGES, { error: says("choose") }),
      linkExpirationDate: daySchema
        .refine((day) => !isDay(day) || day > today, { params: { key: "expirationPast" } })
        .optional(),
      language: languageSchema.refine((chosen) => REGION_FACTS[region].languages.includes(chosen), {
        params: { key: "notInRegion" },
      }),
    })
    // `when`: also while other fields are wrong, so that everything is said at once.
    .refine(({ amountKind, amount }) => amountKind !== "FIXED" || amount !== undefined, {
      path: ["amount"],
      params: { key: "required" },
      when: hasNoOtherIssue("amount"),
    })
    .refine(({ amountKind, amount }) => amountKind !== "PAYER" || amount === undefined, {
      path: ["amount"],
      params: { key: "amountOfPayer" },
      when: hasNoOtherIssue("amount"),
    });
export type TypedLink = z.output<ReturnType<typeof createLinkSchema>>;

/** Whether nothing is said of the field yet: one sentence for each is enough. */
function hasNoOtherIssue(field: string) {
  return ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
    issues.every(({ path }) => path?.[0] !== field);
}

/** Switching a link off or on. */
export const linkStatusFormSchema = z.object({ status: z.enum(["ACTIVE", "DISABLED"]) });
