import { hmac } from "./digest.ts";
import { keyText, secretOf } from "./key-text.ts";

/** The application of the demonstration for which `/try-shop` orders, and the name of its key. */
export const SHOP = { appId: "ES1000001", name: "Try shop" } as const;

type Of = { appId: string };

/** The key of the demonstration's shop. It follows from the Worker's secret, so that nobody has to keep it. */
export const demoKey = (secret: string, { appId }: Of): string =>
  keyText(secretOf(Buffer.from(hmac(secret, "demo shop's key", appId), "base64url")));

/** What messages to the demonstration's shop are signed with, as Standard Webhooks has it. */
export const demoSecret = (secret: string, { appId }: Of): string =>
  `whsec_${Buffer.from(hmac(secret, "demo shop's messages", appId), "base64url").toString("base64")}`;
