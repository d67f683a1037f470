import { expect, test } from "vitest";
import { callExamples, curlOf, targetOf, type CallExample } from "../../../sandbox/src/pages/guide/call-examples.ts";
import { commandsOf, optionsIn } from "../../support/shell-script";

const EXAMPLES: [string, CallExample][] = Object.entries(callExamples("default"));

test.each(EXAMPLES)("a shell reads the example %s as the call that it is", (_, example) => {
  const { call, reference, body } = example;
  const script = ["API=https://provider.example", "KEY=mk_test_1", curlOf(example)].join("\n");
  const [words = []] = commandsOf(script);
  expect(words).toContain(`https://provider.example${targetOf(example)}`);
  expect(optionsIn(words, "-H")).toEqual([
    "Authorization: mk_test_1",
    ...(reference === undefined ? [] : [`${call.keyHeader}: ${reference}`]),
    ...(body === undefined ? [] : ["Content-Type: application/json"]),
  ]);
  const [sent] = optionsIn(words, "-d");
  expect(sent === undefined ? undefined : JSON.parse(sent)).toEqual(body);
  // curl sends a body with POST, and everything else with GET.
  expect(optionsIn(words, "-X")[0] ?? (sent === undefined ? "GET" : "POST")).toBe(call.method);
});
