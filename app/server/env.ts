import { z } from "zod";
import { REGIONS, type Region } from "#provider/contract/regions";
import { hasDevelopmentKey } from "#provider/door/development-keys";

/** A key of 32 bytes with its id: `id:base64url`. */
const sessionKeySchema = z
  .string()
  .regex(/^[\w.-]{1,32}:[\w-]{43}$/, "id:base64url of 32 bytes")
  .transform((text) => {
    const [id = "", secret = ""] = text.split(":");
    return { id, secret: Uint8Array.from(atob(secret.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)) };
  });

const siteOf = (text: string): string => new URL(text).origin;
const originSchema = z.url().transform((text) => text.replace(/\/+$/, ""));
const optionalAddress = z.union([z.literal("").transform(() => undefined), z.url()]).optional();
const optionalSite = z.union([z.literal("").transform(() => undefined), z.url().transform(siteOf)]).optional();
const optionalOrigin = z.union([z.literal("").transform(() => undefined), originSchema]).optional();

/** Variables of `wrangler.toml`, which explains them together with `docs/regions.md`. */
const envSchema = z.object({
  /** The first key seals, every key opens: rotation puts a new one in front. */
  SESSION_KEYS: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(sessionKeySchema).min(1)),
  PROVIDER_URL_DEFAULT: optionalOrigin,
  PROVIDER_URL_AE: optionalOrigin,
  PROVIDER_URL_SA: optionalOrigin,
  CHECKOUT_URL_DEFAULT: optionalSite,
  CHECKOUT_URL_AE: optionalSite,
  CHECKOUT_URL_SA: optionalSite,
  SUPPORT_PHONE_DEFAULT: z.string(),
  SUPPORT_PHONE_AE: z.string(),
  SUPPORT_PHONE_SA: z.string(),
  DOCS_URL_DEFAULT: z.url(),
  DOCS_URL_AE: z.url(),
  DOCS_URL_SA: z.url(),
  MOBILE_APP_URL_DEFAULT: optionalAddress,
  MOBILE_APP_URL_AE: optionalAddress,
  MOBILE_APP_URL_SA: optionalAddress,
});

type Binding = { fetch: (request: Request) => Promise<Response> };

/** The part of the environment that the rest of the app may read. */
export type Env = {
  sessionKeys: z.infer<typeof sessionKeySchema>[];
  /** One of the keys is the development key, so only loopback hosts are served. */
  hasDevelopmentKey: boolean;
  regions: Record<
    Region,
    {
      provider: { baseUrl: string; fetch: Binding["fetch"] };
      /** The origin of the provider's payment pages, which the preview of a widget shows in a frame (decision 0158). */
      checkoutOrigin: string | undefined;
      supportPhone: string;
      documentationUrl: string;
      /** Where the mobile app is downloaded; the sign-in page recommends it on small screens. */
      mobileAppUrl: string | undefined;
    }
  >;
};

/**
 * Where the sandbox answers for each region if no provider is configured. The hosts are never resolved: the service
 * binding takes the request, and the sandbox reads the region from the end of the host, as the app does
 * (docs/provider.md section 7).
 */
const SANDBOX_ORIGIN: Record<Region, string> = {
  default: "http://provider.localhost",
  ae: "http://provider.ae.localhost",
  sa: "http://provider.sa.localhost",
};

const isBinding = (value: unknown): value is Binding =>
  typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";

/** Parses the Worker's bindings at the door; throws one message that names every wrong variable. */
export function parseEnv(bindings: Record<string, unknown>): Env {
  const parsed = envSchema.safeParse(bindings);
  if (!parsed.success) throw new Error(`The Worker's configuration is wrong:\n${z.prettifyError(parsed.error)}`);
  const variables = parsed.data;
  const sandbox = bindings["PROVIDER"];
  const configured = {
    default: variables.PROVIDER_URL_DEFAULT,
    ae: variables.PROVIDER_URL_AE,
    sa: variables.PROVIDER_URL_SA,
  };
  const checkout = {
    default: variables.CHECKOUT_URL_DEFAULT,
    ae: variables.CHECKOUT_URL_AE,
    sa: variables.CHECKOUT_URL_SA,
  };
  const support = {
    default: variables.SUPPORT_PHONE_DEFAULT,
    ae: variables.SUPPORT_PHONE_AE,
    sa: variables.SUPPORT_PHONE_SA,
  };
  const documentation = {
    default: variables.DOCS_URL_DEFAULT,
    ae: variables.DOCS_URL_AE,
    sa: variables.DOCS_URL_SA,
  };
  const mobileApp = {
    default: variables.MOBILE_APP_URL_DEFAULT,
    ae: variables.MOBILE_APP_URL_AE,
    sa: variables.MOBILE_APP_URL_SA,
  };
  const providerOf = (region: Region) => {
    const baseUrl = configured[region];
    if (baseUrl !== undefined) return { baseUrl, fetch: (request: Request) => fetch(request) };
    if (!isBinding(sandbox))
      throw new Error(`No provider for region ${region}: set PROVIDER_URL_${region.toUpperCase()} or bind PROVIDER`);
    return { baseUrl: SANDBOX_ORIGIN[region], fetch: (request: Request) => sandbox.fetch(request) };
  };
  const regionOf = (region: Region) => ({
    provider: providerOf(region),
    checkoutOrigin: checkout[region],
    supportPhone: support[region],
    documentationUrl: documentation[region],
    mobileAppUrl: mobileApp[region],
  });
  return {
    sessionKeys: variables.SESSION_KEYS,
    hasDevelopmentKey: hasDevelopmentKey(variables.SESSION_KEYS.map(({ secret }) => new TextDecoder().decode(secret))),
    regions: { default: regionOf(REGIONS[0]), ae: regionOf(REGIONS[1]), sa: regionOf(REGIONS[2]) },
  };
}
