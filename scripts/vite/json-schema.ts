/**
 * Five kilobytes that write schemas as JSON Schema, attached to every schema: docs/ needs them, no page or Worker does.
 */
const ZOD_JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** zod's writer of JSON Schema without its code; undefined for every other module. */
export const withoutJsonSchema = (code: string, id: string): { code: string; map: null } | undefined =>
  ZOD_JSON_SCHEMA.test(id) ? { code: refusing(code), map: null } : undefined;

/** The module with the same exports, each of which throws; exports that make methods make throwing ones. */
function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = ""]) => name);
  const exported = names.map(
    (name) => `export const ${name} = ${name.startsWith("create") ? "() => refuse" : "refuse"};`,
  );
  const refuse = 'const refuse = () => { throw new Error("JSON Schema is not part of the build."); };';
  return [refuse, ...exported].join("\n");
}
