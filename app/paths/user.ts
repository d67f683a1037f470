import { part } from "~/paths";

/** What is done with people and their access: URLs of few screens, kept apart so that others need not load them. */
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
