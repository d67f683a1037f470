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

function chunkOf(id: string): string | undefined {
  if (EVERY_PAGE.test(id)) return "vendor";
  if (FORMS.test(id)) return "forms";
  return undefined;
}
