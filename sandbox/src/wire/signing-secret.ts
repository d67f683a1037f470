import type { SigningSecrets } from "#provider/contract/signing-secrets";
import type { SecretRow } from "../db/signing-secrets.ts";
import { toInstant } from "./page.ts";

/** Signing secrets of an application as the contract shows them: that in use, and former ones with their ends. */
export function toSigningSecrets(rows: readonly SecretRow[]): SigningSecrets {
  const shown = ({ hint, createdAt }: SecretRow) => ({ hint, createdDate: toInstant(createdAt) });
  const inUse = rows.find(({ endsAt }) => endsAt === null);
  return {
    secret: inUse ? shown(inUse) : null,
    old: rows.flatMap((row) => (row.endsAt === null ? [] : [{ ...shown(row), endsDate: toInstant(row.endsAt) }])),
  };
}
