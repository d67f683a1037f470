import { z } from "zod";
import { appIdSchema, idSchema } from "#provider/contract/fields";
import { REPORT_FILES, REPORT_PEOPLE, REPORT_RHYTHMS } from "#provider/contract/report-words";
import { endsWithWithdrawal } from "#provider/rules/reports";
import { formKeySchema } from "~/forms/form-key-schema";
import { says } from "~/i18n/zod-errors";

/** A file to be sent regularly. Only files for accounting can end with a withdrawal. */
export const newReportSchema = z
  .object({
    idempotencyKey: formKeySchema,
    appId: appIdSchema,
    file: z.enum(REPORT_FILES),
    rhythm: z.enum(REPORT_RHYTHMS),
    people: z.array(idSchema).min(1, says("chooseOne")).max(REPORT_PEOPLE),
  })
  .refine(({ file, rhythm }) => rhythm !== "WITHDRAWAL" || endsWithWithdrawal(file), {
    path: ["file"],
    params: { key: "reportOfDays" },
  });

export const stopReportSchema = z.object({ intent: z.literal("stop") });
