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
  /** The global id of the merchant account in AZQR codes, given by the instant payment system. Empty: no codes. */
  AZQR_GLOBAL_ID: z.string().regex(/^[ -~]{0,32}$/),
  /** What the instant payment system says to be believed. */
  AZQR_SECRET: z.string().min(32),
});

/** The Worker's environment before validation. */
export type Bindings = { DB: D1Database } & Record<keyof z.input<typeof envSchema>, string>;
/** The validated environment. */
export type Env = {
  DB: D1Database;
  /** One of the keys is a development key: only loopback hosts are served. */
  hasDevelopmentKey: boolean;
} & z.output<typeof envSchema>;

const parsed = new WeakMap<Bindings, Env>();

/**
 * Reads the environment once for each isolate. A wrong configuration stops the Worker, with every wrong name in the
 * message.
 */
export function readEnv(bindings: Bindings): Env {
  const known = parsed.get(bindings);
  if (known) return known;
  const result = envSchema.safeParse(bindings);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`The sandbox is misconfigured. ${wrong}`);
  }
  const { CODE_HMAC_KEY, TOKEN_HMAC_KEY, AZQR_SECRET } = result.data;
  const isPublic = hasDevelopmentKey([CODE_HMAC_KEY, TOKEN_HMAC_KEY, AZQR_SECRET]);
  const env: Env = { ...result.data, DB: bindings.DB, hasDevelopmentKey: isPublic };
  parsed.set(bindings, env);
  return env;
}

/** The address where a payer pays an invoice. */
export const payUrl = (env: Pick<Env, "PUBLIC_URL">, code: string): string => `${env.PUBLIC_URL}/pay/${code}`;

/** The receipt of a payment for an invoice, a link or a QR code, by its code. */
export const receiptUrl = (env: Pick<Env, "PUBLIC_URL">, code: string, transactionId: string): string =>
  `${payUrl(env, code)}/receipt/${transactionId}`;

/** The address of pages for frames of other websites; the code of the invoice or link follows. */
export const frameBase = (env: Pick<Env, "PUBLIC_URL">): string => `${env.PUBLIC_URL}/embed/`;

/** The address where a test invoice is tried: never that of a real one. */
export const testPayUrl = (env: Pick<Env, "PUBLIC_URL">, code: string): string => payUrl(env, `test/${code}`);

/**
 * The address where a person agrees to messages of a channel. A real provider's would lead to the messenger
 * (`https://t.me/<bot>?start=<word>`, `https://wa.me/<number>?text=<word>`); this one leads to its simulator.
 */
export const connectUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, type: SubscriptionType, word: string): string =>
  `${PUBLIC_URL}/messenger/${type === "TELEGRAM" ? `telegram?start=${word}` : `whatsapp?text=${word}`}`;

type LogoContent = { sha256: string; mediaType: LogoMediaType };

/**
 * The public address of a logo. It depends on the content, so that a changed logo has another address. `sha256` in
 * hexadecimal digits.
 */
export const logoPath = ({ sha256, mediaType }: LogoContent): string => `/logos/${sha256}.${LOGO_ENDINGS[mediaType]}`;
export const logoUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, logo: LogoContent): string =>
  PUBLIC_URL + logoPath(logo);

/** The download address of a file that was asked for by e-mail. */
export const exportUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, word: string): string =>
  `${PUBLIC_URL}/exports/${word}`;

/** The download address of a file that is sent regularly. */
export const reportUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, word: string): string =>
  `${PUBLIC_URL}/reports/${word}`;

/** The back office of a region, which links in messages lead to. */
export const appUrl = (env: Env, region: Region): string =>
  ({ default: env.APP_URL_DEFAULT, ae: env.APP_URL_AE, sa: env.APP_URL_SA })[region];
