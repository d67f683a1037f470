import { expect, test } from "vitest";
import { isShared, lengthAnywhere, placeOf } from "../../../scripts/vite/client-chunks";

test("code is as long wherever the project lies, so the same sources make the same files", () => {
  const hex = (path: string) => Buffer.from(path).toString("hex");
  const written = (folder: string) =>
    `import "${folder}/app/styles/app.css";export default "__VITE_CSS_URL__${hex(`${folder}/app/styles/app.css`)}__";`;
  const lengths = ["/a", "/a/long/name/of/a-folder"].map((folder) => lengthAnywhere(written(folder), folder));
  expect(lengths[0]).toBe(lengths[1]);
  expect(lengths[0]).toBe('import "/app/styles/app.css";export default "__";'.length);
});

test.each(["/srv/shop", "/app", "/srv/app", "/home/app/provider"])(
  "a module is ours by its place in the project, in %s too",
  (folder) => {
    expect(placeOf(`${folder}/app/root.tsx?query`, folder)).toBe("/app/root.tsx?query");
    const ours = ["app/root.tsx", "provider/contract/limits.ts", "node_modules/@shopify/polaris-icons/dist/index.mjs"];
    const others = ["node_modules/react/index.js", "scripts/vite/client-chunks.ts"];
    expect(ours.filter((path) => !isShared(`${folder}/${path}`, folder))).toEqual([]);
    expect(others.filter((path) => isShared(`${folder}/${path}`, folder))).toEqual([]);
  },
);
