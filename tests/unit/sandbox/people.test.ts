import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES, STAFF_ROLES } from "#provider/contract/permissions";
import {
  challengeTerms,
  codeFrom,
  maskPhone,
  refusalToAnswer,
  secondsToResend,
} from "../../../sandbox/src/domain/one-time-code.ts";
import { afterFailure, secondsToWait, type Throttle } from "../../../sandbox/src/domain/sign-in-throttle.ts";
import { sees, sightOf } from "../../../sandbox/src/domain/sight.ts";

describe("a one-time code", () => {
  const fresh = { ...challengeTerms(1_000_000), consumedAt: null, replacedAt: null };

  it("lives 120 seconds, may be sent again after 60 and has 5 tries", () => {
    expect(fresh.expiresAt - fresh.createdAt).toBe(120_000);
    expect(fresh.triesLeft).toBe(5);
    expect(secondsToResend(fresh, 1_000_000)).toBe(60);
    expect(secondsToResend(fresh, 1_059_001)).toBe(1);
    expect(secondsToResend(fresh, 1_060_000)).toBe(0);
  });

  it.each([
    [{}, 1_119_999, undefined],
    [{}, 1_120_000, "otp_expired"],
    [{ triesLeft: 0 }, 1_000_001, "otp_exhausted"],
    [{ triesLeft: 1 }, 1_000_001, undefined],
    [{ consumedAt: 1_000_000 }, 1_000_001, "otp_expired"],
    [{ replacedAt: 1_000_000 }, 1_000_001, "otp_expired"],
  ])("with %o at %i is refused as %s", (changed, now, refusal) => {
    expect(refusalToAnswer({ ...fresh, ...changed }, now)).toBe(refusal);
  });

  it("has six digits whatever is drawn, and draws again where some codes would be likelier", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), (drawn) => {
        const draws = [drawn, 7];
        expect(codeFrom(() => draws.shift() ?? 7)).toMatch(/^\d{6}$/);
      }),
    );
    const draws = [4_294_967_295, 4_294_000_000, 42];
    expect(codeFrom(() => draws.shift() ?? -1)).toBe("000042");
  });

  it("is announced for a masked phone", () => {
    expect(maskPhone("+994501234567")).toBe("+994•••••4567");
  });
});

const fail = (times: number): Throttle => {
  let throttle: Throttle | undefined;
  for (let time = 0; time < times; time++) throttle = afterFailure(throttle, 0);
  return throttle ?? { failures: 0, lastFailureAt: 0, nextTryAt: 0 };
};

describe("failed sign-ins", () => {
  it("wait from the fifth on, twice as long each time", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((times) => secondsToWait(fail(times), 0))).toEqual([0, 0, 0, 0, 5, 10, 20, 40]);
  });

  it("never lock for good: the wait ends within 15 minutes however many there were", () => {
    expect(secondsToWait(fail(500), 0)).toBe(900);
    expect(secondsToWait(fail(500), 900_000)).toBe(0);
  });

  it("are forgotten after a day", () => {
    expect(afterFailure(fail(50), 86_400_000).failures).toBe(1);
    expect(secondsToWait(undefined, 5)).toBe(0);
  });
});

describe("what a person sees", () => {
  const mine = { applicationId: "ES0000001", merchantId: "m1", region: "default" } as const;
  const sibling = { ...mine, applicationId: "ES0000002" };
  const foreign = { applicationId: "ES0000003", merchantId: "m2", region: "default" } as const;
  const abroad = { applicationId: "ES0000004", merchantId: "m3", region: "ae" } as const;

  it.each(ROLES)("%s never sees another merchant, or another region", (role) => {
    const staff = STAFF_ROLES.includes(role);
    const sight = sightOf({ role, region: "default", merchantId: staff ? null : "m1" }, ["ES0000001", "ES0000003"]);
    expect(sees(sight, mine)).toBe(true);
    expect(sees(sight, foreign)).toBe(staff);
    expect(sees(sight, abroad)).toBe(false);
  });

  it.each(ROLES.filter((role) => !STAFF_ROLES.includes(role)))("%s sees a sibling application by rule", (role) => {
    const sight = sightOf({ role, region: "default", merchantId: "m1" }, ["ES0000001"]);
    expect(sees(sight, sibling)).toBe(["ROLE_SUSER", "ROLE_USER", "ROLE_SINGLE", "ROLE_AUDITOR"].includes(role));
  });

  it("is nothing for somebody of no merchant who is not staff", () => {
    expect(sees(sightOf({ role: "ROLE_SUSER", region: "default", merchantId: null }, ["ES0000001"]), mine)).toBe(false);
  });
});
