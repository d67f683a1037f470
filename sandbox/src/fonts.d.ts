/* Fonts: wrangler bundles them as data (rules in wrangler.toml), other tools may not. */

declare module "*.woff" {
  const font: unknown;
  export default font;
}

declare module "*.woff2" {
  const font: unknown;
  export default font;
}
