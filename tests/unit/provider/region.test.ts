import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { dayIn, isRegionMobile, REGION_FACTS, REGIONS, startOfDay } from "#provider/contract/regions";
import { operatorOf } from "#provider/rules/phone-operators";
import { readMobile } from "~/server/phone";
import { regionOfHost } from "~/server/region";

test.each([
  ["localhost", "default"],
  ["localhost:8787", "default"],
  ["office.example.az", "default"],
  ["office.example.com", "default"],
  ["ae", "default"],
  ["example-ae.com", "default"],
  ["ae.example.com", "default"],
  ["evilae.localhost", "default"],
  ["office.example.ae", "ae"],
  ["OFFICE.EXAMPLE.AE:443", "ae"],
  ["office.example.ae.", "ae"],
  ["ae.localhost:8787", "ae"],
  ["office.example.sa", "sa"],
  ["sa.localhost", "sa"],
])("host %s is served as region %s", (host, region) => {
  expect(regionOfHost(host)).toBe(region);
});

test.each([
  ["default", "+994501234567", true],
  ["default", "+994365541234", true],
  ["default", "+994201234567", false],
  ["default", "+971501234567", false],
  ["ae", "+971501234567", true],
  ["ae", "+971511234567", false],
  ["sa", "+966501234567", true],
  ["sa", "+966571234567", true],
  ["ae", "+971531234567", true],
  ["sa", "+966579234567", true],
  ["sa", "+966579934567", false],
] as const)("region %s, number %s: mobile %s", (region, number, expected) => {
  expect(isRegionMobile(region, number)).toBe(expected);
});

// What is right: the full metadata of libphonenumber-js 1.13.16. Every beginning of five digits is asked for.
test.each(REGIONS)("mobile numbers of region %s are those that libphonenumber knows", (region) => {
  const { callingCode } = REGION_FACTS[region];
  const differing = Array.from({ length: 100_000 }, (_, beginning) => {
    const number = `+${callingCode}${String(beginning).padStart(5, "0")}4567`;
    const known = parsePhoneNumberFromString(number);
    return known?.isValid() === true && known.getType() === "MOBILE" ? [number, true] : [number, false];
  }).filter(([number, isMobile]) => isRegionMobile(region, String(number)) !== isMobile);
  expect(differing).toEqual([]);
});

test("a number of Virgin Mobile in the Emirates is read as people write it, and its operator is known", () => {
  for (const typed of ["053 123 4567", "+971 53 123 4567", "00971531234567"])
    expect(readMobile("ae", typed)).toBe("+971531234567");
  expect(operatorOf("ae", "+971531234567")).toBe("Virgin Mobile");
});

test("a day begins and ends in the merchant's zone", () => {
  expect(dayIn("default", new Date("2026-03-28T19:59:59Z"))).toBe("2026-03-28");
  expect(dayIn("default", new Date("2026-03-28T20:00:00Z"))).toBe("2026-03-29");
  expect(dayIn("sa", new Date("2026-03-28T20:30:00Z"))).toBe("2026-03-28");
  expect(startOfDay("default", "2026-03-29").toISOString()).toBe("2026-03-28T20:00:00.000Z");
});
