import { z } from "zod";
import { ACCOUNTING_MEDIA_TYPES, CAMT_VERSIONS, type AccountingFormat } from "./accounting-formats.ts";
import { ACCOUNT_KINDS, ACCOUNT_LENGTH, type AccountKind } from "./accounting-kinds.ts";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, lineSchema } from "./fields.ts";
import { walletParams } from "./movements.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { languageSchema } from "./words.ts";

/**
 * Either the days of a period, both included, or a withdrawal from the wallet: its file begins after the withdrawal
 * before it, and ends with it.
 */
const askedShape = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  withdrawalId: idSchema.optional(),
  language: languageSchema.default("en"),
};
type Asked = { from?: string | undefined; to?: string | undefined; withdrawalId?: string | undefined };

const isNamed = ({ from, to, withdrawalId }: Asked) =>
  withdrawalId !== undefined || (from !== undefined && to !== undefined);
const NAMED = { path: ["from"], params: { key: "invalid" } };
const beginsBeforeEnd = ({ from, to }: Asked) => from === undefined || to === undefined || from <= to;
const DATE_ORDER = { path: ["to"], params: { key: "dateOrder" } };

const querySchema = z.object(askedShape).refine(isNamed, NAMED).refine(beginsBeforeEnd, DATE_ORDER);
const camtQuerySchema = z
  .object({ ...askedShape, version: z.enum(CAMT_VERSIONS).default("02") })
  .refine(isNamed, NAMED)
  .refine(beginsBeforeEnd, DATE_ORDER);

const described = <Query extends z.ZodObject>(what: string, format: AccountingFormat, query: Query) =>
  ({
    summary: `A statement as ${what}, of a period or from withdrawal to withdrawal`,
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query,
    file: true,
    mediaType: ACCOUNTING_MEDIA_TYPES[format],
    errors: ["statement_too_long"],
    origin: "ours",
  }) as const;

/** An account of the merchant's chart of accounts, as their program names it. */
export const accountSchema = lineSchema(ACCOUNT_LENGTH);

const chosen = accountSchema.optional();
/** The accounts that somebody chose; a kind without one has the usual account. */
export const accountsBodySchema = z.object({
  WALLET: chosen,
  PAYMENT: chosen,
  REFUND: chosen,
  PAYOUT: chosen,
  WITHDRAWAL: chosen,
  TRANSFER: chosen,
  TOP_UP: chosen,
  DISPUTE: chosen,
  FEE: chosen,
} satisfies Record<AccountKind, typeof chosen>);

/** The accounts that files for accounting name for the movements of an application's wallet. */
export const accountingAccountsSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  /** For each kind the account that counts, and the one that does without a choice. */
  accounts: z.array(z.object({ kind: openWord(ACCOUNT_KINDS), account: z.string(), usual: z.string() })),
});
export type AccountingAccounts = z.infer<typeof accountingAccountsSchema>;

const CAMT = described("camt.053 of ISO 20022", "camt053", camtQuerySchema);

export const accounting = {
  camt053: call("GET", "api/wallets/{appId}/statement/camt053", CAMT),
  mt940: call("GET", "api/wallets/{appId}/statement/mt940", described("MT940", "mt940", querySchema)),
  ofx: call("GET", "api/wallets/{appId}/statement/ofx", described("OFX 1.0.2", "ofx", querySchema)),
  oneC: call("GET", "api/wallets/{appId}/statement/1c", described("1CClientBankExchange", "oneC", querySchema)),
  csv: call("GET", "api/wallets/{appId}/statement/csv", described("CSV", "csv", querySchema)),
  accounts: call("GET", "api/accounting/accounts", {
    summary: "The accounts that files for accounting name, for each wallet in sight",
    access: AREA_ACCESS.accounting,
    answer: z.object({ applications: z.array(accountingAccountsSchema) }),
    origin: "ours",
  }),
  setAccounts: call("PUT", "api/apps/{appId}/accounting-accounts", {
    summary: "Choose the accounts that files for accounting name; a kind left out has the usual one again",
    effect: "change",
    access: AREA_ACCESS.accounting,
    params: walletParams,
    body: accountsBodySchema,
    answer: accountingAccountsSchema,
    origin: "ours",
  }),
};
