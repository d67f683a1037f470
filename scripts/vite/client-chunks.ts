import type { Plugin } from "vite";

/**
 * Few requests, long cached: the libraries of every page are one file and those of forms another; both change only when a
 * package does. Parts that several screens share and that are small are merged instead of being fetched one by one.
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: "build",
    config: {
      // After Remix, which says what the entries are.
      order: "post",
      handler(_config, { isSsrBuild }) {
        if (isSsrBuild) return undefined;
        return {
          build: {
            modulePreload: { polyfill: false },
            // Four per cent smaller than esbuild's output, on bytes that every first visit loads.
            minify: "terser",
            terserOptions: { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } },
            rollupOptions: { output: { manualChunks: chunkOf, experimentalMinChunkSize: 12_000 } },
          },
        };
      },
    },
  };
}

const EVERY_PAGE =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next|html-parse-stringify|void-elements)\//;
const FORMS = /\/node_modules\/(?:@conform-to|zod)\//;

/** The namespaces of every page (CORE_NAMESPACES of app/i18n/config.ts): one file per language instead of one per namespace. */
const CORE_SENTENCES = /\/locales\/(\w+)\/(?:common|components|errors)\.json$/;
const AREA_SENTENCES = /\/locales\/(\w+)\/(\w+)\.json$/;

function chunkOf(id: string): string | undefined {
  if (EVERY_PAGE.test(id)) return "vendor";
  if (FORMS.test(id)) return "forms";
  const core = CORE_SENTENCES.exec(id);
  if (core) return `${core[1]}-core`;
  // Named, so that small ones are not merged with each other's languages.
  const area = AREA_SENTENCES.exec(id);
  if (area) return `${area[1]}-${area[2]}`;
  return undefined;
}
