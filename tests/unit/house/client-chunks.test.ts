import { expect, test } from "vitest";
import { lengthAnywhere } from "../../../scripts/vite/client-chunks";

test("code is as long wherever the project lies, so the same sources make the same files", () => {
  const hex = (path: string) => Buffer.from(path).toString("hex");
  const written = (folder: string) =>
    `import "${folder}/app/styles/app.css";export default "__VITE_CSS_URL__${hex(`${folder}/app/styles/app.css`)}__";`;
  const lengths = ["/a", "/a/long/name/of/a-folder"].map((folder) => lengthAnywhere(written(folder), folder));
  expect(lengths[0]).toBe(lengths[1]);
  expect(lengths[0]).toBe('import "/app/styles/app.css";export default "__";'.length);
});
