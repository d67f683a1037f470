import { part, withQuery } from "~/paths";

const of = (appId: string, what = "") => `/contract/${part(appId)}${what}`;

/** Pages below `paths.contract`. They stand here, because few screens lead to them. */
export const contractPaths = {
  /** Leads to the contract that waits for the person; if none or several wait, to all of them. */
  next: "/contract?next=1",
  /** The contract's text. */
  one: (appId: string) => of(appId),
  /** As a PDF, before and after it is signed. */
  file: (appId: string) => of(appId, "/file"),
  signedFile: (appId: string) => of(appId, "/signed/file"),
  /** The beginning of signing; `because`: why the person is back there. */
  sign: (appId: string, because?: string) => withQuery(of(appId, "/sign"), { because }),
  /** The beginning of signing with another phone number, while a request is open on the first phone. */
  otherPhone: (appId: string) => of(appId, "/sign?other=1"),
  waiting: (appId: string) => of(appId, "/sign/waiting"),
  /** The address that the waiting page asks by itself. */
  wait: (appId: string) => of(appId, "/sign/wait"),
  certificate: (appId: string, because?: string) => withQuery(of(appId, "/sign/certificate"), { because }),
  signed: (appId: string) => of(appId, "/signed"),
  production: (appId: string) => of(appId, "/production"),
} as const;
