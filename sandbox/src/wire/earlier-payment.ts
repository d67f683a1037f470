import type { EarlierPayment } from "#provider/contract/earlier-payments";
import type { Earlier } from "../db/earlier-payments.ts";
import { toInstant } from "./page.ts";

export const toEarlierPayment = (earlier: Earlier | undefined): EarlierPayment | null =>
  earlier
    ? {
        kind: earlier.kind,
        id: earlier.id,
        fileName: earlier.fileName,
        waits: earlier.waits,
        date: toInstant(earlier.at),
      }
    : null;
