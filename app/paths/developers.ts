import { part, withQuery } from "~/paths";

const KEYS = "/developers/keys";
const WEBHOOKS = "/developers/webhooks";
const WEBSITES = "/developers/websites";
const SCRIPTS = "/developers/scripts";

/** The screens for developers, apart from the widgets (`widget.ts`). Each shows every application, or one. */
export const developerPaths = {
  keys: KEYS,
  /** The keys of an application; `because`: why the person is back from the code that makes another. */
  key: (appId: string, because?: string) => withQuery(`${KEYS}/${part(appId)}`, { because }),
  keyCode: (appId: string) => `${KEYS}/${part(appId)}/code`,
  keyKept: (appId: string) => `${KEYS}/${part(appId)}/kept`,
  /** What callbacks and return addresses of an application are signed with; `because`: as above. */
  secret: (appId: string, because?: string) => withQuery(`${KEYS}/${part(appId)}/signing`, { because }),
  secretCode: (appId: string) => `${KEYS}/${part(appId)}/signing/code`,
  secretKept: (appId: string) => `${KEYS}/${part(appId)}/signing/kept`,
  /** Where servers are told of the outcome of payments. */
  webhooks: WEBHOOKS,
  /** Leads to the address that is told of an application. */
  webhookOf: (appId: string) => `${WEBHOOKS}/${part(appId)}`,
  /** The websites that may show a checkout in a frame. */
  websites: WEBSITES,
  website: (appId: string) => `${WEBSITES}/${part(appId)}`,
  /** The forms of all screens as scripts. `of`: the address of a page, or of a form as docs/forms.md writes it. */
  scripts: SCRIPTS,
  script: (of: string) => withQuery(SCRIPTS, { of }),
} as const;
