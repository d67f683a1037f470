import type { Screens } from "./facts";

const READS = { permission: "USER_APPLICATION" } as const;
const MAKES = { ...READS, movesMoney: true } as const;
const ONE = ["serverKeys.get", "serverKeys.tried"] as const;

/** Keys of the merchant's servers. */
export const SERVER_KEY_SCREENS = {
  "/developers/keys/server/new": {
    name: "new key of a server",
    kind: "page",
    access: MAKES,
    calls: ["applications.everyKey", "serverKeys.scopes"],
    marker: "main form",
  },
  "/developers/keys/server/new/code": {
    name: "code of a new key of a server",
    kind: "page",
    access: MAKES,
    calls: ["applications.list"],
    marker: "input[name=code]",
    waitsForCode: {
      form: "/developers/keys/server/new",
      typed: ({ digits }) => ({ name: `Shop ${digits}`, appIds: "ES1000001", scopes: "read", intent: "send" }),
    },
  },
  "/developers/keys/server/:keyId": {
    name: "key of a server",
    kind: "page",
    access: READS,
    posts: MAKES,
    calls: ONE,
    address: "/developers/keys/server/:serverKey",
    sights: {
      "tried from an address": "/developers/keys/server/:serverKey?address=203.0.113.7",
      "tried from what is no address": "/developers/keys/server/:serverKey?address=%3Cb%3E",
    },
    marker: "main form",
  },
  "/developers/keys/server/:keyId/code": {
    name: "code of another key in the place of a server's",
    kind: "dialog",
    access: MAKES,
    calls: ONE,
    address: "/developers/keys/server/:serverKey/code",
    marker: "dialog",
  },
  "/developers/keys/server/:keyId/kept": {
    name: "new key of a server, shown once",
    kind: "dialog",
    access: MAKES,
    calls: [...ONE, "serverKeys.get"],
    address: "/developers/keys/server/:serverKey/kept",
    marker: "dialog",
  },
  "/developers/keys/server/:keyId/revoke": {
    name: "revoking a key of a server",
    kind: "dialog",
    access: READS,
    calls: [...ONE, "serverKeys.get"],
    address: "/developers/keys/server/:serverKey/revoke",
    marker: "dialog",
  },
} as const satisfies Screens;
