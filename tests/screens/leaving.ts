import { TAKE_BACK } from "#provider/contract/leaving-words";
import type { Screens } from "./facts";

/** Of app/billing/leaving, and the switch of an application. */
export const LEAVING_SCREENS = {
  "/billing/leaving/:id": {
    name: "act that leaves within a minute",
    kind: "page",
    access: {},
    posts: TAKE_BACK,
    calls: ["leavingActs.one"],
    address: "/billing/leaving/:leavingAct",
    marker: "main dl",
  },
  "/applications/:appId/take-back": {
    name: "one minute to take back",
    kind: "page",
    access: {},
    posts: { permission: "USER_APPLICATION" },
    calls: ["applications.get", "leavingActs.setting"],
    address: "/applications/:configured/take-back",
  },
} as const satisfies Screens;
