import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Screens } from "./facts";

/** Of app/connect. */
export const CONNECT_SCREENS = {
  "/connect": { name: "connect", kind: "page", access: AREA_ACCESS.connect, calls: ["connect.list"] },
  "/connect/:appId/review": {
    name: "check of an application",
    kind: "page",
    access: AREA_ACCESS.connect,
    address: "/connect/:connection/review",
    calls: ["connect.get"],
  },
  "/connect/:appId/test-invoices": {
    name: "test invoices",
    kind: "page",
    access: AREA_ACCESS.connect,
    address: "/connect/:connection/test-invoices",
    calls: ["connect.get", "connect.testInvoices"],
  },
  "/connect/:appId/logo": {
    name: "logo of an application that is prepared",
    kind: "page",
    access: AREA_ACCESS.connect,
    address: "/connect/:connection/logo",
    calls: ["connect.get"],
  },
  "/connect/:appId/logo/picture": {
    name: "picture of a logo that is prepared",
    kind: "file",
    access: AREA_ACCESS.connect,
    address: "/connect/:connection/logo/picture",
    calls: ["connect.logo"],
  },
  "/connect/:appId/:step": {
    name: "step of an application",
    kind: "page",
    access: AREA_ACCESS.connect,
    address: "/connect/:connection/application",
    calls: ["connect.get", "invoices.categories"],
    sights: {
      type: "/connect/:connection/type",
      company: "/connect/:connection/company",
      bank: "/connect/:connection/bank",
    },
  },
} as const satisfies Screens;
