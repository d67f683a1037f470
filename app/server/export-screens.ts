import { redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import type { Sorts } from "#provider/contract/list-sorts";
import type { Access } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { exportByEmailSchema } from "~/forms/export-schema";
import type { Language } from "~/i18n/languages";
import { readFilters, type Filters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import type { PathParams } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { guardedAction, guardedLoader, type LoaderArgs } from "./guard";
import { ProviderFailure, type Provider } from "./provider";
import { statusOf } from "./refusal";

/** A list that can be had as a file, by its dialog or at the file's own address. */
type ListExport<Query, Shown, Param extends string> = {
  access: Access;
  /** What the addresses name: of which wallet, where it is one. */
  params: PathParams<Param>;
  /** The addresses of the list, and of the dialog that opens over it. */
  list: (params: Record<Param, string>) => string;
  dialog: (params: Record<Param, string>) => string;
  /** What the list's URL asks of the provider, and what the dialog shows of that. */
  read: (args: Pick<LoaderArgs<Param>, "params" | "url" | "language" | "region">) => { query: Query; shown: Shown };
  /** How long the file would be; `cut`: the list is longer than a file. */
  size: (provider: Provider, query: Query) => Promise<{ rows: number; cut: boolean }>;
  /** The file itself; nothing when its link goes to the person's own e-mail address. */
  file: (
    provider: Provider,
    query: Query & { language: Language; isEmail?: boolean },
  ) => Promise<FileAnswer | undefined>;
};

/** What the URL of a list that its filters alone narrow asks of the provider, and what the dialog needs to say it; what cannot be read is left out. */
export function readNarrowed<F extends Filters>(
  { url, language, region }: Pick<LoaderArgs<never>, "url" | "language" | "region">,
  filters: F,
) {
  const { values, errors } = readFilters(url.searchParams, language, filters);
  return { query: values, shown: { unread: Object.keys(errors), currency: REGION_FACTS[region].currency } };
}

/** The same of a list that can be put into an order, which its file has too. */
export function readSorted<F extends Filters, Sort extends string>(
  asked: Pick<LoaderArgs<never>, "url" | "language" | "region">,
  { filters, sorts }: { filters: F; sorts: Sorts<Sort> },
) {
  const { query, shown } = readNarrowed(asked, filters);
  return { query: { narrowed: query, sort: readSort(asked.url.searchParams, sorts) }, shown };
}

/**
 * Loader and action of a list's export dialog, and the loader of its file. The file's address is a screen and not a resource route, so
 * that failures have a page; when there is nothing (any more) to export, it leads to the dialog, which says so.
 */
export function exportScreens<Query, Shown, Param extends string>({
  access,
  params,
  list,
  dialog,
  read,
  size,
  file,
}: ListExport<Query, Shown, Param>) {
  const loader = guardedLoader(access, params, async ({ provider, context, ...args }) => {
    const { query, shown } = read(args);
    const [found, { email }] = await Promise.all([size(provider, query), context.user()]);
    return { size: found, email, ...shown };
  });

  /** Sends a link to the file to the person's own address. */
  const action = guardedAction(access, params, async ({ form, provider, context, redirect: leave, ...args }) => {
    const submission = form.parse(exportByEmailSchema);
    if (!submission.ok) return submission.reply();
    const { query } = read(args);
    const [sent, { email }] = await Promise.all([
      submission.send(() => file(provider, { ...query, language: args.language, isEmail: true })),
      context.user(),
    ]);
    if (!sent.ok) return sent.reply;
    return leave(list(args.params) + withParams(args.url.searchParams, { ids: null }), "exports:toast.sent", { email });
  });

  const fileLoader = guardedLoader(access, params, async ({ provider, context, ...args }) => {
    const { query } = read(args);
    try {
      const answer = await file(provider, { ...query, language: args.language });
      if (answer) context.download(answer);
      return null;
    } catch (error) {
      if (error instanceof ProviderFailure && statusOf(error.reason).code === "nothing_to_export")
        throw redirect(dialog(args.params) + withParams(args.url.searchParams, {}), 303);
      throw error;
    }
  });

  return { loader, action, fileLoader };
}
