import { expect, test } from "vitest";
import { withoutSummaries } from "../../../scripts/vite/contract-summaries";

test("summaries of calls are emptied for the Worker, on one line or the next, and nothing else is", () => {
  const code = `
  list: call("GET", "api/things", {
    summary: "Things, \\"newest\\" first",
    access: {},
  }),
  get: call("GET", "api/things/{id}", {
    summary:
      "One thing; what it is made of",
    origin: "ours",
  }),
  calls: { get: { summary: "Another" } },
  const summary = "kept";
`;
  expect(withoutSummaries(code)).toBe(`
  list: call("GET", "api/things", {
    summary: "",
    access: {},
  }),
  get: call("GET", "api/things/{id}", {
    summary:
      "",
    origin: "ours",
  }),
  calls: { get: { summary: "" } },
  const summary = "kept";
`);
});
