import { z } from "zod";
import { currencySchema } from "#provider/contract/money";

/** Gets each word of an answer, and its place there (`content[].status`), and gives what stands there instead. */
type Change = (word: string, place: string) => string;

const isUnknownWord = (schema: unknown): boolean =>
  schema instanceof z.ZodCodec && z.safeParse(schema, "NO_CONTRACT_HAS_IT").success;

/** Whether a schema reads a word openly (`openWord`), or is a currency. */
const isOpen = (schema: unknown): boolean =>
  schema === currencySchema ||
  (schema instanceof z.ZodUnion && schema.options[0] instanceof z.ZodEnum && isUnknownWord(schema.options[1]));

/** The names under which things of several kinds say what they are, where a kind may be one that nobody knows. */
const kindsIn = (options: readonly unknown[]): string[] =>
  options.flatMap((option) =>
    option instanceof z.ZodObject ? Object.keys(option.shape).filter((name) => isUnknownWord(option.shape[name])) : [],
  );

/** A word in a place where the answer has none: null, or a list of words without any. */
function filledIn(schema: unknown, change: Change, place: string): unknown {
  if (isOpen(schema)) return change("MORE", place);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return filledIn(schema.unwrap(), change, place);
  return undefined;
}

/**
 * An answer as it travels, with the words changed that the contract reads openly: of enumerations, currencies, kinds of
 * things. `isFilled`: with words also where it has none.
 */
export function changeWords(schema: unknown, value: unknown, change: Change, place = "", isFilled = false): unknown {
  if (value === null && isFilled) return filledIn(schema, change, place) ?? value;
  if (value === null || value === undefined) return value;
  if (isOpen(schema)) return typeof value === "string" ? change(value, place) : value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return changeWords(schema.unwrap(), value, change, place, isFilled);
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return value;
    const more = isFilled && value.length === 0 ? filledIn(schema.element, change, `${place}[]`) : undefined;
    return more === undefined
      ? value.map((each: unknown) => changeWords(schema.element, each, change, `${place}[]`, isFilled))
      : [more];
  }
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => z.safeParse(option, value).success);
    return ofObject(fitting, value, { change, isFilled }, place, kindsIn(schema.options));
  }
  return ofObject(schema, value, { change, isFilled }, place);
}

type Changing = { change: Change; isFilled: boolean };

function ofObject(
  schema: unknown,
  value: unknown,
  { change, isFilled }: Changing,
  place: string,
  kinds: string[] = [],
): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries({ ...value }).map(([name, each]: [string, unknown]) => {
      const at = place === "" ? name : `${place}.${name}`;
      const isKind = kinds.includes(name) && typeof each === "string";
      return [name, isKind ? change(each, at) : changeWords(schema.shape[name], each, change, at, isFilled)];
    }),
  );
}

/** The places of an answer whose words are read openly, by its schema: also those that no answer has today. */
export function openPlaces(schema: unknown, place = ""): string[] {
  if (isOpen(schema)) return [place];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return openPlaces(schema.unwrap(), place);
  if (schema instanceof z.ZodArray) return openPlaces(schema.element, `${place}[]`);
  const below = (name: string) => (place === "" ? name : `${place}.${name}`);
  if (schema instanceof z.ZodUnion)
    return [...kindsIn(schema.options).map(below), ...schema.options.flatMap((option) => openPlaces(option, place))];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, each]) => openPlaces(each, below(name)));
}

/** Where the schema of an answer knows some words alone, so that any other one makes the answer unreadable. */
export function closedWords(schema: unknown, place = ""): string[] {
  if (isOpen(schema)) return [];
  if (
    schema instanceof z.ZodEnum ||
    (schema instanceof z.ZodLiteral && typeof schema.value === "string" && schema.value !== "")
  )
    return [place];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return closedWords(schema.unwrap(), place);
  if (schema instanceof z.ZodArray) return closedWords(schema.element, `${place}[]`);
  if (schema instanceof z.ZodUnion) {
    const kinds = kindsIn(schema.options);
    return schema.options
      .flatMap((option) => closedWords(option, place))
      .filter((at) => !kinds.some((name) => at === (place === "" ? name : `${place}.${name}`)));
  }
  if (schema instanceof z.ZodRecord) return schema.def.mode === "loose" ? [] : closedWords(schema.keyType, place);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, each]) =>
    closedWords(each, place === "" ? name : `${place}.${name}`),
  );
}

/** The places of an answer where a word that nobody knows makes all of it unreadable. */
export function closedPlaces(schema: z.ZodType, answer: unknown): string[] {
  const places = new Set<string>();
  changeWords(schema, answer, (word, place) => {
    places.add(place);
    return word;
  });
  return [...places].filter((place) => {
    const changed = changeWords(schema, answer, (word, at) => (at === place ? `NEW_${word}` : word));
    return !schema.safeParse(changed).success;
  });
}
