import type { DisputeTab } from "#provider/contract/list-tabs";

const of = (id: string): string => `/billing/disputes/${id}`;

/** The addresses of disputes. */
export const disputePaths = {
  list: "/billing/disputes",
  tab: (tab: DisputeTab) => `/billing/disputes?tab=${tab}`,
  export: "/billing/disputes/export",
  exportFile: "/billing/disputes/export/file",
  of,
  answer: (id: string) => `${of(id)}/answer`,
  addFile: (id: string) => `${of(id)}/files`,
  removeFile: (id: string, fileId: string) => `${of(id)}/answer/files/${fileId}/remove`,
  file: (id: string, fileId: string) => `${of(id)}/files/${fileId}`,
  page: (id: string, number: number) => `${of(id)}/pages/${number}`,
  document: (id: string) => `${of(id)}/document`,
  send: (id: string) => `${of(id)}/send`,
  accept: (id: string) => `${of(id)}/accept`,
};

/** What an address of a dispute looks like. */
export const disputeParams = {
  dispute: { id: /^dsp_[0-9A-Za-z]{1,60}$/ },
  page: { id: /^dsp_[0-9A-Za-z]{1,60}$/, number: /^[1-9]\d{0,3}$/ },
  file: { id: /^dsp_[0-9A-Za-z]{1,60}$/, fileId: /^dfl_[0-9A-Za-z]{1,60}$/ },
} as const;
