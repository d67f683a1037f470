import { z } from "zod";
import type { Sorts } from "./list-sorts.ts";
import { MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from "./limits.ts";

/** Query of every list: `page` counts from zero and `offset` is the page size (docs/provider.md section 1). */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(0),
  offset: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

/** Of a list as a file: with `page` or `offset` that page of it (the other one as in lists), with neither the whole. */
export const exportPageSchema = z.object({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  offset: pageQuerySchema.shape.offset.unwrap().optional(),
});

/** A request as both Workers hold it: the size of a page is its `pageSize`, and its `offset` only on the wire. */
export type Sized<Wire> = Wire extends unknown
  ? "offset" extends keyof Wire
    ? { [Key in keyof Wire as Key extends "offset" ? "pageSize" : Key]: Wire[Key] }
    : Wire
  : never;

const renamed = (request: unknown, from: string, to: string): unknown =>
  typeof request === "object" && request !== null && from in request
    ? Object.fromEntries(Object.entries(request).map(([name, value]) => [name === from ? to : name, value]))
    : request;
/** A query or a body off the wire, as handlers read it. */
export const offWire = (request: unknown): unknown => renamed(request, "offset", "pageSize");
/** A query or a body as it goes onto the wire. */
export const ontoWire = (request: unknown): unknown => renamed(request, "pageSize", "offset");

/** One page of a list, the shape every list answers with. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    content: z.array(item),
    totalElements: z.int().min(0),
    /** There are more than `totalElements`: counting stopped at LIST_REACH (ours). */
    more: z.boolean().optional(),
    totalPages: z.int().min(0),
    number: z.int().min(0),
    size: z.int().min(1),
    first: z.boolean(),
    last: z.boolean(),
  });

/**
 * One page of a list that can be put into an order: `sortedNewest` of the newest only, because the filter finds more
 * (ours).
 */
export const sortedPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ sortedNewest: z.int().optional() });

/** What a list takes besides its filters: an order, the usual one when it is left out. */
export const sortSchema = <Sort extends string>([usual, ...others]: Sorts<Sort>) =>
  z.object({ sort: z.enum([usual, ...others]).default(usual) });

/** One page as a value, for whoever handles pages of any item. */
export type Page<Item> = {
  content: Item[];
  totalElements: number;
  more?: boolean | undefined;
  totalPages: number;
  number: number;
  size: number;
  first: boolean;
  last: boolean;
};
