import { part, withQuery } from "~/paths";

const of = (appId: string, what = "") => `/contract/${part(appId)}${what}`;

/** Below `paths.contract`; addresses of their own, as few screens lead here. */
export const contractPaths = {
  /** Leads on to the one contract that waits for whoever asks; where none or several do, to all of them. */
  next: "/contract?next=1",
  /** What it says. */
  one: (appId: string) => of(appId),
  /** As a PDF, before and after it is signed. */
  file: (appId: string) => of(appId, "/file"),
  signedFile: (appId: string) => of(appId, "/signed/file"),
  /** Where signing begins; `because`: why one is back there. */
  sign: (appId: string, because?: string) => withQuery(of(appId, "/sign"), { because }),
  /** The same while a request is open on a phone, for another number. */
  otherPhone: (appId: string) => of(appId, "/sign?other=1"),
  waiting: (appId: string) => of(appId, "/sign/waiting"),
  /** What the page of waiting asks by itself. */
  wait: (appId: string) => of(appId, "/sign/wait"),
  certificate: (appId: string, because?: string) => withQuery(of(appId, "/sign/certificate"), { because }),
  signed: (appId: string) => of(appId, "/signed"),
  production: (appId: string) => of(appId, "/production"),
} as const;
