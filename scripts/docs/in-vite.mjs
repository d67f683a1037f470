// Runs a generator that reads screens of the app: their imports are Vite's. `node scripts/docs/in-vite.mjs FILE`.
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "../run/programs.mjs";

const [, , generator = ""] = process.argv;
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  resolve: { alias: { "~": join(root, "app") } },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  await vite.ssrLoadModule(`/${generator}`);
} finally {
  await vite.close();
}
