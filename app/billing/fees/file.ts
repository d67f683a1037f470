import type { FileAnswer } from "#provider/contract/call";
import { monthSchema } from "#provider/contract/fee-reports";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import { leftAs, refuseFile } from "~/server/export-screens";
import { guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { pathParams } from "~/paths";
import { feePaths } from "~/paths/fees";
import { readMonth } from "./month";

type Asked = { params: { appId: string }; query: { month: string; language: Language } };

/** The loader of a report's file. A month that cannot be read is refused, so that nobody keeps the file of another. */
export const feeFileLoader = (make: (provider: Provider, asked: Asked) => Promise<FileAnswer>) =>
  guardedLoader(
    AREA_ACCESS.feeReports,
    pathParams.application,
    async ({ provider, params: { appId }, url: { searchParams }, region, language, context }) => {
      const asked = searchParams.get("month");
      if (asked !== null && !monthSchema.safeParse(asked).success)
        return refuseFile(leftAs("month", "choose"), feePaths.of(appId));
      const month = readMonth(searchParams, dayIn(region, new Date()));
      context.download(await make(provider, { params: { appId }, query: { month, language } }));
      return null;
    },
  );
