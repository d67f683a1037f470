import { part } from "~/paths";

/** Acts on people and their access. Few screens use these URLs, so they stand in a file of their own. */
export const userPaths = {
  create: "/users/create",
  createCode: "/users/create/code",
  export: "/users/export",
  exportFile: "/users/export/file",
  one: (id: string) => `/users/${part(id)}`,
  edit: (id: string) => `/users/${part(id)}/edit`,
  remove: (id: string) => `/users/${part(id)}/remove`,
  delete: (id: string) => `/users/${part(id)}/delete`,
  ofApplication: (appId: string) => `/users/applications/${part(appId)}`,
} as const;
