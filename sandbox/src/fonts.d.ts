/* Fonts, which wrangler bundles as data (rules in wrangler.toml) and other tools may not. */

declare module "*.woff" {
  const font: unknown;
  export default font;
}

declare module "*.woff2" {
  const font: unknown;
  export default font;
}
