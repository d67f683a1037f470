import { z } from "zod";
import { ACCOUNTING_MEDIA_TYPES, CAMT_VERSIONS, type AccountingFormat } from "./accounting-formats.ts";
import { call } from "./call.ts";
import { daySchema, idSchema } from "./fields.ts";
import { walletParams } from "./movements.ts";
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

const CAMT = described("camt.053 of ISO 20022", "camt053", camtQuerySchema);

export const accounting = {
  camt053: call("GET", "api/wallets/{appId}/statement/camt053", CAMT),
  mt940: call("GET", "api/wallets/{appId}/statement/mt940", described("MT940", "mt940", querySchema)),
  ofx: call("GET", "api/wallets/{appId}/statement/ofx", described("OFX 1.0.2", "ofx", querySchema)),
  oneC: call("GET", "api/wallets/{appId}/statement/1c", described("1CClientBankExchange", "oneC", querySchema)),
  csv: call("GET", "api/wallets/{appId}/statement/csv", described("CSV", "csv", querySchema)),
};
