import { AREA_ACCESS } from "#provider/contract/permissions";
import { NOBODY, ROW, type Screens } from "./facts";

/** Of app/users. */
export const USER_SCREENS = {
  "/users": {
    name: "users",
    kind: "list",
    access: AREA_ACCESS.seeUsers,
    posts: AREA_ACCESS.users,
    calls: ["users.list"],
    sights: { "none found": `/users?fullName=${NOBODY}`, filtered: "/users?state=ACTIVE" },
    marker: ROW,
  },
  "/users/view": {
    name: "saved view of users",
    kind: "form",
    access: AREA_ACCESS.seeUsers,
    calls: ["users.list"],
    sights: { narrowed: "/users/view?state=INVITED&fullName=Leyla" },
    marker: "dialog",
  },
  "/users/export": {
    name: "export of users",
    kind: "form",
    access: AREA_ACCESS.seeUsers,
    calls: ["users.list", "users.list"],
    sights: { "of nobody": `/users/export?fullName=${NOBODY}` },
    marker: "dialog form",
  },
  "/users/:id": {
    name: "user",
    kind: "details",
    access: AREA_ACCESS.seeUsers,
    posts: AREA_ACCESS.users,
    calls: ["applications.list", "users.get"],
    address: "/users/:user",
  },
  "/users/:id/edit": {
    name: "editing a user",
    kind: "form",
    access: AREA_ACCESS.users,
    calls: ["applications.list", "users.get", "users.list"],
    address: "/users/:user/edit",
    marker: "dialog form",
  },
  "/users/:id/remove": {
    name: "removing a user",
    kind: "form",
    access: AREA_ACCESS.users,
    calls: ["users.get", "users.list"],
    address: "/users/:user/remove",
    marker: "dialog",
  },
  "/users/:id/delete": {
    name: "deleting a user",
    kind: "form",
    access: AREA_ACCESS.users,
    calls: ["users.get", "users.list"],
    address: "/users/:user/delete",
    marker: "dialog",
  },
  "/users/create": {
    name: "new user",
    kind: "form",
    access: AREA_ACCESS.users,
    calls: ["applications.list"],
    marker: "input[name=firstName]",
  },
  "/users/create/code": {
    name: "code of a new user",
    kind: "page",
    access: AREA_ACCESS.users,
    calls: ["applications.list"],
    marker: "input[name=code]",
    waitsForCode: {
      form: "/users/create",
      typed: ({ digits }) => ({
        firstName: "Leyla",
        lastName: "Həsənova",
        email: `colleague-${digits}@shop.example`,
        mobilePhone: `070 ${digits}`,
        // An owner sees every application: none has to be chosen.
        role: "ROLE_USER",
      }),
    },
  },
  "/users/export/file": { name: "file of users", kind: "file", access: AREA_ACCESS.seeUsers, calls: ["users.export"] },
  "/users/applications": {
    name: "users by application",
    kind: "list",
    access: AREA_ACCESS.applicationUsers,
    calls: ["applications.list"],
    marker: ROW,
  },
  "/users/applications/:appId": {
    name: "users of an application",
    kind: "details",
    access: AREA_ACCESS.applicationUsers,
    // By the tabs around it, and by the screen.
    calls: ["applications.get", "applications.get", "invoices.roles", "users.list"],
    address: "/users/applications/:application",
  },
} as const satisfies Screens;
