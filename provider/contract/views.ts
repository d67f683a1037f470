import { z } from "zod";
import { call } from "./call.ts";
import { idSchema, lineSchema, viewNameSchema } from "./fields.ts";
import { tabCountsSchema } from "./list-tabs.ts";
import { VIEW_QUERY_LENGTH } from "./limits.ts";

/** The lists whose filters can be kept under a name (ours, decision 0050). */
export const VIEW_LISTS = ["invoices", "transactions", "links", "qr", "users", "accountLog"] as const;
export const viewListSchema = z.enum(VIEW_LISTS);
export type ViewList = z.infer<typeof viewListSchema>;

/**
 * A filter of a list that was kept under a name: a tab of the list. `query` is what the list's address has behind the
 * question mark, as `viewQuery` of provider/rules writes it. A shared one is everybody's of the merchant account, the
 * others are the caller's own.
 */
export const viewSchema = z.object({ id: idSchema, name: z.string(), query: z.string(), shared: z.boolean() });
export type View = z.infer<typeof viewSchema>;

/**
 * What comes with an answer that the list asks for anyhow: its tabs counted, and its views. A provider that keeps none
 * leaves them out.
 */
export const tabsShape = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]) => ({
  tabs: tabCountsSchema(tabs),
  views: z.array(viewSchema).optional(),
});

const idParams = z.object({ id: idSchema });

export const views = {
  list: call("GET", "api/views", {
    summary: "The saved views of a list: those of the merchant account and the caller's own, by name",
    access: {},
    query: z.object({ list: viewListSchema }),
    answer: z.array(viewSchema),
    origin: "ours",
  }),
  create: call("POST", "api/views", {
    summary: "Keep a filter of a list under a name; for the whole merchant account, owners only",
    effect: "create",
    access: {},
    body: z.object({
      list: viewListSchema,
      name: viewNameSchema,
      query: lineSchema(VIEW_QUERY_LENGTH),
      shared: z.boolean().default(false),
    }),
    answer: viewSchema,
    errors: ["already_exists", "too_many_views"],
    origin: "ours",
  }),
  rename: call("PUT", "api/views/{id}", {
    summary: "Give a saved view another name",
    access: {},
    params: idParams,
    body: z.object({ name: viewNameSchema }),
    answer: viewSchema,
    errors: ["already_exists"],
    origin: "ours",
  }),
  remove: call("DELETE", "api/views/{id}", {
    summary: "Forget a saved view",
    access: {},
    params: idParams,
    origin: "ours",
  }),
};
