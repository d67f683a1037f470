import { expect, test } from "vitest";
import { regionOfCall } from "../../../sandbox/src/region";

test.each([
  ["provider.ae", "ae"],
  ["ae.localhost:8788", "ae"],
  ["provider.ae.localhost", "ae"],
  ["provider.sa", "sa"],
  ["sa.localhost:8788", "sa"],
  ["provider.sa.localhost", "sa"],
  ["provider.localhost", "default"],
  ["localhost:8788", "default"],
  ["ae.example", "default"],
  ["xae.localhost", "default"],
])("a call to %s is for the region %s", (host, region) => {
  expect(regionOfCall(new Request(`http://${host}/`))).toBe(region);
});
