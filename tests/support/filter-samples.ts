import { FILTER_CHOICES, isFixedChoice, type FixedChoice } from "#provider/contract/filter-choices";
import { filterSchema } from "#provider/contract/filter-schema";
import { OPEN_INVOICES, type FilterKind, type Filters } from "#provider/contract/filters";

const SAMPLES: Record<Exclude<FilterKind, FixedChoice>, readonly [string, ...string[]]> = {
  text: ["hotel"],
  wholeText: ["100200300"],
  digits: ["123"],
  email: ["a@b.c"],
  phone: ["+99450"],
  day: ["2026-03-15"],
  amount: ["1234.5"],
  lastFour: ["4242", "42"],
  search: ["hotel", "4242", "100200300"],
  application: ["ES1000001"],
};

/**
 * Possible values of a filter of one kind, as on the wire: a card's last four digits in full and in part; of words the
 * first one, and the one that stands for several others.
 */
export function filterSamples(kind: FilterKind): readonly [string, ...string[]] {
  if (!isFixedChoice(kind)) return SAMPLES[kind];
  const [first, ...others]: readonly [string, ...string[]] = FILTER_CHOICES[kind];
  return [first, ...others.filter((word) => word === OPEN_INVOICES)];
}

/**
 * Every filter of a list alone and with each other one, and no filter: with each of its samples, as the provider reads
 * them.
 */
export function samplesOf<F extends Filters>(filters: F) {
  const schema = filterSchema(filters);
  const single = Object.entries(filters).flatMap(([name, kind]) =>
    filterSamples(kind).map((sample) => ({ [name]: sample })),
  );
  const together = single.flatMap((one, place) => single.slice(place).map((other) => ({ ...one, ...other })));
  return [{}, ...together].map((asked) => schema.parse(asked));
}
