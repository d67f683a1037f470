import { part, paths, withQuery } from "~/paths";

const BULK = paths.bulkInvoice;
const one = (id: string, rest = "") => `${BULK}/${part(id)}${rest}`;

/** Bulk invoices from a spreadsheet: URLs of their own screens and of few others. */
export const bulkPaths = {
  list: BULK,
  upload: `${BULK}/new`,
  /** The empty file to fill in. */
  template: `${BULK}/template`,
  /** `show`: which of its rows, and `page`: which page of them. */
  one: (id: string, asks: { show?: string; page?: string } = {}) => withQuery(one(id), asks),
  /** The page that says which column of the file means what. */
  columns: (id: string) => one(id, "/columns"),
  /** The due dates and language of rows that name none. */
  terms: (id: string) => one(id, "/terms"),
  confirm: (id: string) => one(id, "/confirm"),
  undo: (id: string) => one(id, "/undo"),
  discard: (id: string) => one(id, "/discard"),
  row: (id: string, row: number) => one(id, `/rows/${row}`),
  /** The invoices made from the file. */
  invoices: (id: string) => one(id, "/invoices"),
  /** The dialog that exports these invoices, and below it the file. */
  exportInvoices: (id: string) => one(id, "/invoices/export"),
  exportInvoicesFile: (id: string) => one(id, "/invoices/export/file"),
  /** The rows that became no invoice, as a file with the reasons. */
  notMade: (id: string) => one(id, "/not-made"),
} as const;

const id = /^blk_[0-9A-Za-z]{1,60}$/;

/** The path parameters of these pages, for the guard (`pathParams` of index.ts). */
export const bulkParams = { id } as const;
export const bulkRowParams = { id, row: /^[1-9]\d{0,6}$/ } as const;
