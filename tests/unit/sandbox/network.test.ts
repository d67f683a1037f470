import { describe, expect, it } from "vitest";
import { networkOf } from "../../../sandbox/src/domain/network.ts";

describe("the network an address counts for", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["", undefined],
    ["  ", undefined],
  ])("of %j is %j", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
