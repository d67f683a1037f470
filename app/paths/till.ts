import { APP_ID } from "#provider/contract/app-id";
import { part, pathParams, withQuery } from "~/paths";

/** Widths of paper in millimetres. */
export const PAPERS = ["58", "80"] as const;
export type Paper = (typeof PAPERS)[number];

/** Pages of a till. `tips`: the till asks for tips, which the address keeps for the device. */
export const tillPaths = {
  one: (appId: string, tips = false) => withQuery(`/billing/till/${part(appId)}`, { tips: tips ? "on" : undefined }),
  open: (appId: string) => `/billing/till/${part(appId)}/open`,
  sale: (appId: string, id: string, tips = false) =>
    withQuery(`/billing/till/${part(appId)}/sale/${part(id)}`, { tips: tips ? "on" : undefined }),
  wait: (appId: string, id: string) => `/billing/till/${part(appId)}/sale/${part(id)}/wait`,
  receipt: (appId: string, id: string, paper: Paper) =>
    withQuery(`/billing/till/${part(appId)}/sale/${part(id)}/receipt`, { paper }),
  shift: (appId: string, id: string) => `/billing/till/${part(appId)}/shift/${part(id)}`,
} as const;

/** Whether a till asks for tips, as its address says. */
export const asksTips = (search: URLSearchParams | string): boolean => new URLSearchParams(search).get("tips") === "on";

export const tillParams = {
  sale: { appId: APP_ID, ...pathParams.invoice },
  shift: { appId: APP_ID, id: /^shf_[0-9A-Za-z]{1,60}$/ },
};
