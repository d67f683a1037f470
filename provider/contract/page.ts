import { z } from "zod";
import { MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from "./limits.ts";

/** Query of every list: `page` counts from zero and `offset` is the page size (docs/provider.md section 1). */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(0),
  offset: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

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
