/**
 * Remix options. vite.config.ts passes them to the Remix plugin; nothing else reads them.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export const remixConfig = {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
