import { expect, test } from "vitest";
import { gatherCalls, type LogFields } from "~/server/log";

const call = (name: string) => ({ call: name, status: 200, milliseconds: 3, depth: 1 });

test("what a request asked is told in one line, and what is answered later in lines of its own", () => {
  const lines: [string, LogFields | undefined][] = [];
  const { add, tell } = gatherCalls((event, fields) => lines.push([event, fields]));
  add(call("invoices.list"));
  add(call("auth.currentUser"));
  expect(lines).toEqual([]);
  tell();
  expect(lines).toEqual([["provider_calls", { calls: [call("invoices.list"), call("auth.currentUser")] }]]);
  add(call("wallets.list"));
  expect(lines.slice(1)).toEqual([["provider_calls", { calls: [call("wallets.list")] }]]);
  tell();
  expect(lines).toHaveLength(2);
});

test("of a request that asked nothing nothing is told", () => {
  const lines: string[] = [];
  gatherCalls((event) => lines.push(event)).tell();
  expect(lines).toEqual([]);
});
