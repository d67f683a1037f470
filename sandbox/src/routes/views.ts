import { contract } from "#provider/contract/index";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { ViewList } from "#provider/contract/views";
import { LISTS, type List } from "#provider/rules/lists";
import { viewQuery } from "#provider/rules/views";
import { expectChange } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { deleteView, findView, insertView, nameKeyOf, renameView, toView, viewsOf, type ViewRow } from "../db/views.ts";
import { implement, implementOnce } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";

const { views } = contract;

/** Refuses the views of a list to a person who may not see the list, because views name its filter values. */
function demandSight(person: Person, list: ViewList): void {
  const { access = {} }: List = LISTS[list];
  if (!allows(access, person)) throw refuse("forbidden");
}

/** Refuses a change of a shared view to everybody but owners. */
function demandKeeper(person: Person, { shared }: { shared: boolean }): void {
  if (shared && !allows(AREA_ACCESS.shareViews, person)) throw refuse("forbidden");
}

/** Saved filters of lists (decision 0050). */
export const viewRoutes = [
  implement(views.list, ({ db, person, query }) => {
    demandSight(person, query.list);
    return viewsOf(db, person.user, query.list);
  }),

  implementOnce(views.create, async ({ db, clock, person, body: { list, name, query, shared } }) => {
    demandSight(person, list);
    demandKeeper(person, { shared });
    const kept = viewQuery(list, new URLSearchParams(query));
    if (kept === "") throw refuse("invalid_request", { fields: [{ field: "query", code: "required" }] });
    const { user } = person;
    const view: ViewRow = {
      id: newId("viw"),
      userId: shared ? null : user.id,
      merchantId: shared ? user.merchantId : null,
      list,
      name,
      nameKey: nameKeyOf(name),
      query: kept,
      createdAt: clock.now(),
    };
    return { answer: toView(view), statements: [insertView(db, view)] };
  }),

  implement(views.rename, async ({ db, person, params, body: { name } }) => {
    const { answer } = await write(db, async () => {
      const view = toView(found(await findView(db, person.user, params.id)));
      demandKeeper(person, view);
      return { answer: { ...view, name }, statements: [renameView(db, view.id, name), expectChange(db, "still kept")] };
    });
    return answer;
  }),

  implement(views.remove, async ({ db, person, params }) => {
    await write(db, async () => {
      const view = toView(found(await findView(db, person.user, params.id)));
      demandKeeper(person, view);
      return { statements: [deleteView(db, view.id)] };
    });
    return undefined;
  }),
];
