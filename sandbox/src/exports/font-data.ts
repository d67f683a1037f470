/** A file that wrangler bundles as data (rules in wrangler.toml). Throws if the rule is missing. */
export function dataOf(module: unknown): Uint8Array<ArrayBuffer> {
  if (!(module instanceof ArrayBuffer)) throw new Error("fonts must be bundled as data, see rules in wrangler.toml");
  return new Uint8Array(module);
}
