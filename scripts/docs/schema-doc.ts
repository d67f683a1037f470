import { migrations, openDatabase, statementsOf } from "../run/database.mjs";
import { writeDocument } from "./document.ts";
import { definitionsOf, isPlainTable, SCHEMA_OBJECTS, type SchemaObject } from "./schema-text.ts";

/** sandbox/schema.sql: each table with its indexes and triggers, as all migrations together make them. */
const HEADER = `-- The sandbox's database as all migrations make it: each table or view with its indexes and triggers.
-- \`npm run docs\` writes this from sqlite_master; do not edit it. Why a trigger is there: the comments in sandbox/migrations.
`;

const database = openDatabase();
try {
  const answers = await database.run([...migrations().flatMap(statementsOf), { sql: SCHEMA_OBJECTS }]);
  const objects = (answers.at(-1) ?? []).map(readObject);
  const owners = objects.filter(({ type }) => type === "table" || type === "view").toSorted(byName);
  writeDocument("sandbox/schema.sql", [HEADER, ...owners.map((owner) => textOf(owner, objects))].join("\n"));
} finally {
  await database.close();
}

function readObject({ type, name, tableName, sql }: Record<string, unknown>): SchemaObject {
  return { type: String(type), name: String(name), tableName: String(tableName), sql: String(sql) };
}

/** A table or view, its indexes by name, and its triggers in the order in which they were made. */
function textOf(owner: SchemaObject, objects: SchemaObject[]): string {
  const own = objects.filter(({ tableName }) => tableName === owner.name);
  const indexes = own.filter(({ type }) => type === "index").toSorted(byName);
  const triggers = own.filter(({ type }) => type === "trigger");
  return [owner, ...indexes, ...triggers].map((object) => `${laidOut(object)};\n`).join("");
}

function laidOut(object: SchemaObject): string {
  if (!isPlainTable(object)) return object.sql;
  const { head, definitions, tail } = definitionsOf(object.sql);
  return `${head} (\n${definitions.map((definition) => `  ${definition}`).join(",\n")}\n)${tail && ` ${tail}`}`;
}

function byName(one: SchemaObject, other: SchemaObject): number {
  return one.name < other.name ? -1 : 1;
}
