import { data, redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import type { Sorts } from "#provider/contract/list-sorts";
import type { Access } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { exportByEmailSchema } from "~/forms/export-schema";
import type { Language } from "~/i18n/languages";
import { leftOut, readFilters, type Filters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import type { PathParams } from "~/paths";
import { withParams } from "~/paths/search-params";
import { guardedAction, guardedLoader, type LoaderArgs } from "./guard";
import { ProviderFailure, type Provider } from "./provider";
import { statusOf } from "./refusal";

/**
 * The parts of an address that cannot be read: the reasons by name, and every name that is left out because of them.
 */
export type Unread = { errors: Record<string, string[]>; unread: string[] };

/** A list that can be downloaded as a file, by its dialog or at the file's own address. */
type ListExport<Query, Shown, Param extends string> = {
  access: Access;
  /** The path parameters of both addresses, such as the wallet's id. */
  params: PathParams<Param>;
  /** The addresses of the list, and of the dialog that opens over it. */
  list: (params: Record<Param, string>) => string;
  dialog: (params: Record<Param, string>) => string;
  /** The query for the provider, the facts for the dialog, and the parts of the list's URL that cannot be read. */
  read: (args: Pick<LoaderArgs<Param>, "params" | "url" | "language" | "region">) => {
    query: Query;
    shown: Shown;
    left: Unread;
  };
  /** The number of rows in the file; `cut`: the list is longer than a file. */
  size: (provider: Provider, query: Query) => Promise<{ rows: number; cut: boolean }>;
  /** The file itself; undefined when its link goes to the person's own e-mail address. */
  file: (
    provider: Provider,
    query: Query & { language: Language; isEmail?: boolean },
  ) => Promise<FileAnswer | undefined>;
};

/**
 * One of a list of words in an address, such as an order or a tab. Undefined if the address has none; an unknown word
 * is left out.
 */
export function readWord<Word extends string>(params: URLSearchParams, name: string, words: readonly Word[]) {
  const texts = params.getAll(name).filter((text) => text !== "");
  const [word, other] = words.filter((known) => texts.includes(known));
  const isRead =
    texts.length === 0 || (word !== undefined && other === undefined && texts.every((text) => text === word));
  return isRead ? { word, left: NOTHING_LEFT } : { word: undefined, left: leftAs(name, "choose") };
}

/** Everything was read. */
export const NOTHING_LEFT: Unread = { errors: {}, unread: [] };

/** One name could not be read, for a reason that `Message` has words for. */
export const leftAs = (name: string, error: string): Unread => ({ errors: { [name]: [error] }, unread: [name] });

/** Joins two results. */
export const leftWith = (one: Unread, other: Unread): Unread => ({
  errors: { ...one.errors, ...other.errors },
  unread: [...one.unread, ...other.unread],
});

/** The query and the dialog's facts of a list whose URL has filters only. Unreadable values are left out. */
export function readNarrowed<F extends Filters>(
  { url, language, region }: Pick<LoaderArgs<never>, "url" | "language" | "region">,
  filters: F,
) {
  const { values, errors } = readFilters(url.searchParams, language, filters);
  const left = { errors, unread: leftOut(url.searchParams, filters, values) };
  return { query: values, shown: { currency: REGION_FACTS[region].currency }, left };
}

/** The query and the dialog's facts of a list that has filters and an order. Its file has the same order. */
export function readSorted<F extends Filters, Sort extends string>(
  asked: Pick<LoaderArgs<never>, "url" | "language" | "region">,
  { filters, sorts }: { filters: F; sorts: Sorts<Sort> },
) {
  const { query, shown, left } = readNarrowed(asked, filters);
  const { searchParams } = asked.url;
  return {
    query: { narrowed: query, sort: readSort(searchParams, sorts) },
    shown,
    left: leftWith(left, readWord(searchParams, "sort", sorts).left),
  };
}

/**
 * Answers 422 at a file's address, with the errors by name, because the file would not be the one that was requested.
 */
export const refuseFile = ({ errors }: Unread, back: string) => data({ errors, back }, { status: 422 });

/**
 * Loader and action of a list's export dialog, and the loader of its file. The file's address is a screen and not a
 * resource route, so that failures have a page. If there is nothing (any more) to export, it leads to the dialog, which
 * says so. A screen leaves out what it cannot read and says so. A file cannot say so, so neither address makes a file
 * if a part of its URL is unreadable.
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
    const { query, shown, left } = read(args);
    const [found, { email }] = await Promise.all([size(provider, query), context.user()]);
    return { size: found, email, unread: left.unread, ...shown };
  });

  /** Sends a link to the file to the person's own address. */
  const action = guardedAction(access, params, async ({ form, provider, context, redirect: leave, ...args }) => {
    const submission = form.parse(exportByEmailSchema);
    if (!submission.ok) return submission.reply();
    const { query, left } = read(args);
    if (left.unread.length > 0) return submission.reply({ formErrors: Object.values(left.errors).flat() });
    const [sent, { email }] = await Promise.all([
      submission.send(() => file(provider, { ...query, language: args.language, isEmail: true })),
      context.user(),
    ]);
    if (!sent.ok) return sent.reply;
    return leave(list(args.params) + withParams(args.url.searchParams, { ids: null }), "exports:toast.sent", { email });
  });

  const fileLoader = guardedLoader(access, params, async ({ provider, context, ...args }) => {
    const { query, left } = read(args);
    if (left.unread.length > 0) return refuseFile(left, list(args.params) + withParams(args.url.searchParams, {}));
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
