import { VIEW_NAME_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import type { ViewList } from "#provider/contract/views";
import { LISTS, type List } from "#provider/rules/lists";
import { viewQuery } from "#provider/rules/views";
import { viewFormSchema } from "~/forms/view-schema";
import { readFilters, type Filters } from "~/utils/list-filters";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { shortName } from "~/utils/short-name";
import { formKey } from "./form-key";
import { guardedAction, guardedLoader, personOf, type LoaderArgs } from "./guard";
import { screenError } from "./refusal";

/**
 * The filters of a list's address without unreadable ones, with amounts in a form that every language reads. Empty
 * without filters.
 */
function narrowedBy(list: ViewList, { url, language }: Pick<LoaderArgs, "url" | "language">): string {
  const { values, errors } = readFilters<Filters>(url.searchParams, language, LISTS[list].filters);
  const kept = new URLSearchParams(url.searchParams);
  for (const name of Object.keys(errors)) kept.delete(name);
  const { amount } = values;
  if (typeof amount === "number") kept.set("amount", amount.toFixed(2));
  return viewQuery(list, kept);
}

/**
 * Loader and action of the dialog over a list at `path` that keeps its filters as a view, or changes the view that its
 * address names. Everybody who sees the list may open it.
 */
export function viewScreens(list: ViewList, path: string) {
  const { access = {} }: List = LISTS[list];
  const loader = guardedLoader(access, async ({ provider, url, language, context }) => {
    const id = url.searchParams.get("view");
    const [views, user] = await Promise.all([
      id === null ? [] : provider.views.list({ query: { list } }),
      context.user(),
    ]);
    const mayShare = allows(AREA_ACCESS.shareViews, personOf(user));
    const view = views.find((one) => one.id === id && (mayShare || !one.shared));
    if (id !== null && !view) throw screenError(context, 404, "not_found");
    return {
      view: view ? { name: view.name, shared: view.shared } : null,
      isNarrowed: narrowedBy(list, { url, language }) !== "",
      mayShare,
      nameLength: VIEW_NAME_LENGTH.max,
      idempotencyKey: formKey(url),
    };
  });

  const action = guardedAction(access, async ({ form, provider, url, language, redirect }) => {
    const submission = form.parse(viewFormSchema);
    if (!submission.ok) return submission.reply();
    const { value } = submission;
    const id = url.searchParams.get("view") ?? "";
    const named = { fields: { already_exists: "name" } };
    const back = path + withParams(url.searchParams, OF_DIALOGS);
    if (value.intent === "delete") {
      const sent = await submission.send(() => provider.views.remove({ params: { id } }));
      return sent.ok ? redirect(back, "views:toast.deleted") : sent.reply;
    }
    const name = shortName(value.name);
    if (value.intent === "rename") {
      const sent = await submission.send(
        () => provider.views.rename({ params: { id }, body: { name: value.name } }),
        named,
      );
      return sent.ok ? redirect(back, "views:toast.renamed", { name }) : sent.reply;
    }
    const { idempotencyKey, ...typed } = value;
    const body = { list, name: typed.name, shared: typed.shared, query: narrowedBy(list, { url, language }) };
    const sent = await submission.send(() => provider.views.create({ body, idempotencyKey }), named);
    if (!sent.ok) return sent.reply;
    const rows = url.searchParams.get("rows");
    return redirect(path + withParams(sent.answer.query, { rows }), "views:toast.saved", { name });
  });

  return { loader, action };
}
