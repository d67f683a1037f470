import { LOGO_ENDINGS, type LogoMediaType } from "#provider/contract/logos";
import type { Region } from "#provider/contract/regions";
import type { SubscriptionType } from "#provider/contract/words";
import { hasDevelopmentKey } from "#provider/door/development-keys";
import { z } from "zod";

const addressSchema = z.url().transform((url) => url.replace(/\/+$/, ""));

const envSchema = z.object({
  SANDBOX_CONTROL: z.enum(["on", "off"]),
  PUBLIC_URL: addressSchema,
  APP_URL_DEFAULT: addressSchema,
  APP_URL_AE: addressSchema,
  APP_URL_SA: addressSchema,
  CODE_HMAC_KEY: z.string().min(32),
  TOKEN_HMAC_KEY: z.string().min(32),
});

/** What the Worker is given, before it is looked at. */
export type Bindings = { DB: D1Database } & Record<keyof z.input<typeof envSchema>, string>;
/** What the Worker runs with. */
export type Env = {
  DB: D1Database;
  /** One of the keys is that of development: only loopback hosts are served. */
  hasDevelopmentKey: boolean;
} & z.output<typeof envSchema>;

const parsed = new WeakMap<Bindings, Env>();

/**
 * Reads the environment once per isolate; wrong configuration stops the Worker with every wrong name in the message.
 */
export function readEnv(bindings: Bindings): Env {
  const known = parsed.get(bindings);
  if (known) return known;
  const result = envSchema.safeParse(bindings);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`The sandbox is misconfigured. ${wrong}`);
  }
  const { CODE_HMAC_KEY, TOKEN_HMAC_KEY } = result.data;
  const isPublic = hasDevelopmentKey([CODE_HMAC_KEY, TOKEN_HMAC_KEY]);
  const env: Env = { ...result.data, DB: bindings.DB, hasDevelopmentKey: isPublic };
  parsed.set(bindings, env);
  return env;
}

/** Where a payer pays an invoice. */
export const payUrl = (env: Pick<Env, "PUBLIC_URL">, code: string): string => `${env.PUBLIC_URL}/pay/${code}`;

/** Where a page for frames of other websites lies, before the code of what is paid. */
export const frameBase = (env: Pick<Env, "PUBLIC_URL">): string => `${env.PUBLIC_URL}/embed/`;

/** Where a test invoice is tried out: never an address of a real one. */
export const testPayUrl = (env: Pick<Env, "PUBLIC_URL">, code: string): string => payUrl(env, `test/${code}`);

/**
 * Where a person agrees to messages of a channel. A provider's would lead to the messenger itself
 * (`https://t.me/<bot>?start=<word>`, `https://wa.me/<number>?text=<word>`); this one leads to the simulator of it.
 */
export const connectUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, type: SubscriptionType, word: string): string =>
  `${PUBLIC_URL}/messenger/${type === "TELEGRAM" ? `telegram?start=${word}` : `whatsapp?text=${word}`}`;

type LogoContent = { sha256: string; mediaType: LogoMediaType };

/**
 * Where everybody has a logo: an address of its content, so that a changed one has another. `sha256` in hexadecimal
 * digits.
 */
export const logoPath = ({ sha256, mediaType }: LogoContent): string => `/logos/${sha256}.${LOGO_ENDINGS[mediaType]}`;
export const logoUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, logo: LogoContent): string =>
  PUBLIC_URL + logoPath(logo);

/** Where a file that was asked for by e-mail is fetched. */
export const exportUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, word: string): string =>
  `${PUBLIC_URL}/exports/${word}`;

/** The back office of a region, which links in messages lead to. */
export const appUrl = (env: Env, region: Region): string =>
  ({ default: env.APP_URL_DEFAULT, ae: env.APP_URL_AE, sa: env.APP_URL_SA })[region];
