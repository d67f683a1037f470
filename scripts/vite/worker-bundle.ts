import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { withoutJsonSchema } from "./json-schema";

/**
 * Makes the server build one self-contained Worker: everything is bundled and minified, with the conditions of workerd,
 * and without parts of libraries that a Worker never runs. A Worker that `streams` its pages, such as the bench's hello
 * world, keeps React's renderer for streams.
 */
export function workerBundle(entry: string, { streams = false } = {}): Plugin {
  const stubs = new Map<string, string>([
    ["react-dom", REACT_DOM_STUB],
    ["zod-locales", ZOD_LOCALES_STUB],
  ]);
  const forbiddenModules = streams ? NEVER_IN_A_WORKER : [...NEVER_IN_A_WORKER, STREAMING_RENDERER];
  return {
    name: "worker-bundle",
    apply: "build",
    enforce: "pre",
    config: {
      // The Remix plugin sets the entry of the server build too, and the later plugin wins.
      order: "post",
      handler(_config, { isSsrBuild }): UserConfig | undefined {
        if (!isSsrBuild) return undefined;
        return {
          define: { "process.env.NODE_ENV": JSON.stringify("production") },
          ssr: {
            target: "webworker",
            noExternal: true,
            resolve: { conditions: WORKERD_CONDITIONS, externalConditions: WORKERD_CONDITIONS },
          },
          build: {
            // 5 % smaller than esbuild's result after compression, for some seconds more of building.
            minify: "terser",
            terserOptions: { module: true, ecma: 2020, format: { comments: "some" } },
            rollupOptions: {
              input: entry,
              // workerd takes as long for 35 empty modules as for 30 KB of code.
              output: { inlineDynamicImports: false, experimentalMinChunkSize: 3000 },
            },
          },
        };
      },
    },
    applyToEnvironment: (environment) => environment.config.consumer === "server",
    resolveId(source, importer) {
      if (source === "react-dom/server") return streams ? REACT_SERVER_STREAMING : REACT_SERVER_AT_ONCE;
      if (source === "react-dom") return `${STUB_PREFIX}react-dom`;
      if (source.endsWith("locales/index.js") && importer?.includes("/zod/")) return `${STUB_PREFIX}zod-locales`;
      if (source === "exceljs") return EXCELJS_BROWSER_BUILD;
      return undefined;
    },
    load(id) {
      return id.startsWith(STUB_PREFIX) ? stubs.get(id.slice(STUB_PREFIX.length)) : undefined;
    },
    transform: withoutJsonSchema,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        for (const [id, part] of Object.entries(output.modules)) {
          const forbidden = part.renderedLength > 0 && forbiddenModules.find((pattern) => pattern.test(id));
          if (forbidden) this.error(`The Worker must not contain ${id} (${output.fileName}).`);
        }
        if (output.isEntry && output.imports.length > 0 && output.imports.some((name) => /exceljs/.test(name))) {
          this.error(`exceljs must be imported with await import() only: ${output.fileName} loads it at start-up.`);
        }
      }
    },
  };
}

const WORKERD_CONDITIONS = ["workerd", "worker", "browser", "module", "import", "production", "default"];
const STUB_PREFIX = "\0worker-stub:";

/** React's builds for a browser page or for development, which a Worker does not need, and which are slower. */
const NEVER_IN_A_WORKER = [
  /react-dom\/cjs\/react-dom\.(?:production|development)/,
  /react-dom-server[^/]*\.development/,
  /react\/cjs\/[^/]*\.development/,
];
/** React's renderer for streams, as large as the one that {@link REACT_SERVER_AT_ONCE} names. */
const STREAMING_RENDERER = /react-dom-server\.browser/;

const REACT_SERVER_STREAMING = createRequire(import.meta.url).resolve("react-dom/server.browser");
/**
 * React's renderer without the streaming one; pages are rendered in one pass (docs/decisions/0006-render-at-once.md).
 */
const REACT_SERVER_AT_ONCE = join(
  dirname(REACT_SERVER_STREAMING),
  "cjs/react-dom-server-legacy.browser.production.min.js",
);

/** The package's own browser bundle: its Node entry needs streams, files and an unzip process. */
const EXCELJS_BROWSER_BUILD = join(dirname(createRequire(import.meta.url).resolve("exceljs")), "dist/exceljs.min.js");

/** react-router-dom imports react-dom for updates in a browser page; the server never calls these functions. */
const REACT_DOM_STUB = `
const inBrowserOnly = (name) => () => { throw new Error("react-dom." + name + " works in the browser only"); };
export const createPortal = inBrowserOnly("createPortal");
export const flushSync = (run) => run();
export const unstable_batchedUpdates = (run, value) => run(value);
export default { createPortal, flushSync, unstable_batchedUpdates };
`;

/** zod contains its messages in fifty languages; ours come from locales/. Its own English set is imported by name. */
const ZOD_LOCALES_STUB = "export {};";
