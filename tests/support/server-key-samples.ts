import { CODE_DIGITS } from "#provider/contract/limits";
import type { Sample } from "./contract-world.ts";

const NO_CODE = { challenge: "chl_of_another_day", OTP: "4".repeat(CODE_DIGITS) };
const NO_KEY = "sky_0000000000000000";
const REPLACEMENT = { overlapHours: 24, endsOn: null } as const;
const terms = (appId: string) => ({
  name: "Web shop",
  appIds: [appId],
  scopes: ["read" as const],
  endsOn: null,
  addresses: [],
});

/** Calls about keys of servers. */
export const SERVER_KEY_SAMPLES: Record<string, Sample> = {
  "serverKeys.list": (client) => client.serverKeys.list(),
  "serverKeys.scopes": (client) => client.serverKeys.scopes(),
  "serverKeys.get": (client, { own }) => client.serverKeys.get({ params: { id: own.serverKey?.id ?? NO_KEY } }),
  "serverKeys.start": (client, { appId }) =>
    client.serverKeys.start({ body: { ...terms(appId), addresses: ["203.0.113.0/24"] } }),
  "serverKeys.make": (client, { appId, own }) =>
    client.serverKeys.make({ body: { ...terms(appId), ...(own.serverKey?.code ?? NO_CODE) } }),
  "serverKeys.startReplacement": (client, { own }) =>
    client.serverKeys.startReplacement({ params: { id: own.serverKey?.id ?? NO_KEY }, body: REPLACEMENT }),
  "serverKeys.replace": (client, { own }) =>
    client.serverKeys.replace({
      params: { id: own.serverKey?.id ?? NO_KEY },
      body: { ...REPLACEMENT, ...(own.serverKey?.code ?? NO_CODE) },
    }),
  "serverKeys.end": (client, { own }) => client.serverKeys.end({ params: { id: own.serverKey?.id ?? NO_KEY } }),
  "serverKeys.tried": (client, { appId, own }) =>
    client.serverKeys.tried({
      params: { id: own.serverKey?.id ?? NO_KEY },
      query: { appId, address: "2001:db8::1" },
    }),
};
