/** The routes, entry and assets of the app, made by the Remix plugin of Vite; server.ts serves them. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  const build: ServerBuild;
  export = build;
}
