import { part, withQuery, type PathParams } from "~/paths";

const SERVER = "/developers/keys/server";
const of = (id: string) => `${SERVER}/${part(id)}`;

/** Keys of the merchant's servers. `because`: why the person is back from a code. */
export const serverKeyPaths = {
  new: (because?: string) => withQuery(`${SERVER}/new`, { because }),
  newCode: `${SERVER}/new/code`,
  one: (id: string, because?: string) => withQuery(of(id), { because }),
  code: (id: string) => `${of(id)}/code`,
  kept: (id: string) => `${of(id)}/kept`,
  revoke: (id: string) => `${of(id)}/revoke`,
} as const;

export const serverKeyParams = { keyId: /^sky_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
