import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { NonceContext } from "~/components/page/nonce";
import { PageData, PageDataContext } from "~/components/page/page-data";

const written = (data: string) =>
  renderToString(
    <NonceContext.Provider value="once">
      <PageDataContext.Provider value={data}>
        <PageData />
      </PageDataContext.Provider>
    </NonceContext.Provider>,
  );

test("a page's data reaches the browser as it is, whatever somebody typed", () => {
  const typed = [
    "</script><script>alert(1)</script>",
    "<!-- <script",
    "O'Neil \\' \\\\ \\u0027 \"quoted\"",
    "line\nline\r\u2028\u2029\u0000\ud800",
    "${alert(1)} `x`",
    "Şəhriyar, Шахрияр",
  ];
  const data = `${JSON.stringify([{ _1: 2 }, "typed", typed])}\n`;
  const [, nonce, script] = /^<script nonce="(.*?)">([^<]*)<\/script>$/.exec(written(data)) ?? [];
  expect(nonce).toBe("once");
  expect(script).not.toMatch(/[\n\r\u2028\u2029]/);
  const said: string[] = [];
  const window = {
    __remixContext: { streamController: { enqueue: (text: string) => said.push(text), close: () => said.push("end") } },
  };
  // What a browser does with it.
  new Function("window", script ?? "")(window);
  expect(said).toEqual([data, "end"]);
});
