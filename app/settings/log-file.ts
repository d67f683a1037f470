import { ACCOUNT_LOG_FILTERS } from "#provider/contract/account-log-filters";
import type { FileAnswer } from "#provider/contract/call";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Language } from "~/i18n/languages";
import { readNarrowed, refuseFile } from "~/server/export-screens";
import { guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { logPaths } from "~/paths/account-log";
import { withParams } from "~/paths/search-params";

type LogQuery = ReturnType<typeof readNarrowed<typeof ACCOUNT_LOG_FILTERS>>["query"] & { language: Language };

/** The loader of a file of the log: of all rows, or of those that the filters leave. */
export const logFileLoader = (make: (provider: Provider, query: LogQuery) => Promise<FileAnswer>) =>
  guardedLoader(AREA_ACCESS.accountLog, async ({ provider, url, language, region, context }) => {
    const { query, left } = readNarrowed({ url, language, region }, ACCOUNT_LOG_FILTERS);
    if (left.unread.length > 0) return refuseFile(left, logPaths.list + withParams(url.searchParams, {}));
    context.download(await make(provider, { ...query, language }));
    return null;
  });
