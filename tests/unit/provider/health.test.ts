import { expect, test } from "vitest";
import { answerHealth } from "#provider/door/health";

test("whoever asks how a Worker is reads that it is up, and nothing else", async () => {
  const answer = answerHealth(new Request("https://worker.example/health"));
  expect(answer.status).toBe(204);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("asked with a body, it answers at once, repeats nothing of it and ends with it", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const asked: RequestInit & { duplex: "half" } = { method: "POST", body: readable, duplex: "half" };
  const answer = answerHealth(new Request("https://worker.example/health", asked));
  expect(answer.status).toBe(200);

  let ended = false;
  const text = answer.text().finally(() => (ended = true));
  await writer.write(new TextEncoder().encode("<script>"));
  expect(ended).toBe(false);
  await writer.close();
  expect(await text).toBe("");
});
