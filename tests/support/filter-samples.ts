import { filterSchema } from "#provider/contract/filter-schema";
import type { FilterKind, Filters } from "#provider/contract/filters";

/** Values that a filter of each kind may have, as the wire writes them: a card's last four digits are asked for whole and begun. */
export const FILTER_SAMPLES = {
  text: ["hotel"],
  wholeText: ["100200300"],
  digits: ["123"],
  email: ["a@b.c"],
  phone: ["+99450"],
  day: ["2026-03-15"],
  amount: ["1234.5"],
  lastFour: ["4242", "42"],
  paymentStatus: ["APPROVED"],
  invoiceStatus: ["PENDING", "OPEN"],
  linkStatus: ["ACTIVE"],
  movementKind: ["REFUND"],
  application: ["ES1000001"],
  payoutState: ["FAIL"],
  payoutFileState: ["PARTLY_DONE"],
  userState: ["INVITED"],
} as const satisfies Record<FilterKind, readonly string[]>;

/** Every filter of a list alone and with each other one, and nothing at all: with each of its samples, as the provider reads them. */
export function samplesOf<F extends Filters>(filters: F) {
  const schema = filterSchema(filters);
  const single = Object.entries(filters).flatMap(([name, kind]) =>
    FILTER_SAMPLES[kind].map((sample) => ({ [name]: sample })),
  );
  const together = single.flatMap((one, place) => single.slice(place).map((other) => ({ ...one, ...other })));
  return [{}, ...together].map((asked) => schema.parse(asked));
}
