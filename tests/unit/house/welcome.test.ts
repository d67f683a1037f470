import { expect, test } from "vitest";
import { welcome } from "../../../scripts/run/welcome.mjs";

const pair = { appUrl: "http://localhost:9001", sandboxUrl: "http://localhost:9002", logDir: "/logs" };
const people = [
  { region: "ae", role: "ROLE_SUSER", username: "owner@mall.example", password: "Dubai#1" },
  { region: "default", role: "ROLE_OPERATOR", username: "desk@hotel.example", password: "Baku#1" },
  { region: "default", role: "ROLE_SUSER", username: "owner@hotel.example", password: "Baku#2" },
];

test("a started copy names its own addresses, every person, and the one to begin with", () => {
  const text = welcome(pair, people);
  expect(text).toContain("Begin with owner@hotel.example / Baku#2,");
  expect(text).toContain("http://ae.localhost:9001");
  expect(text).toContain("http://localhost:9002/outbox");
  expect(text).toContain("http://localhost:9002/try-shop");
  for (const { username, password } of people) expect(text).toMatch(new RegExp(`${username} +${password}$`, "m"));
});

test("without an owner of the usual region nobody is named to begin with", () => {
  expect(welcome(pair, people.slice(0, 2))).not.toContain("Begin with");
});
