import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import {
  isStandardSigned,
  newSigningSecret,
  standardHeaders,
  standardSignature,
  verdictOn,
} from "../../../sandbox/src/domain/standard-webhooks.ts";

const now = () => Math.floor(Date.now() / 1000);
const body = `{"type":"payment.paid","data":{"title":"Şəkər, 4 ₼"}}`;

describe("a message signed by Standard Webhooks 1.0", () => {
  it("has the signature of the specification's own example", () => {
    // standard-webhooks/spec, "Signature scheme", and the tests of its libraries.
    const example = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330, body: `{"test": 2432232314}` };
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    expect(standardSignature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", example)).toBe(signature);
    expect(standardSignature("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", example)).toBe(signature);
  });

  it("is taken by the standard's library with a new secret, however the body is written", () => {
    for (let time = 0; time < 50; time++) {
      const secret = newSigningSecret();
      expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
      const headers = standardHeaders([secret], { id: `evt_${time}`, at: now(), body });
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
  });

  it("is taken with either secret while both are good, and with no third one", () => {
    const [first, second] = [newSigningSecret(), newSigningSecret()];
    const headers = standardHeaders([second, first], { id: "evt_1", at: now(), body });
    for (const secret of [first, second]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(isStandardSigned([secret], headers, body, now())).toBe(true);
    }
    const other = newSigningSecret();
    expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
    expect(isStandardSigned([other], headers, body, now())).toBe(false);
  });

  it("is known by us where the standard's library signed it, beside signatures of other versions", () => {
    const secret = newSigningSecret();
    const at = now();
    const theirs = new Webhook(secret).sign("evt_1", new Date(at * 1000), body);
    const headers = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(at),
      "webhook-signature": `v1a,AAAA ${theirs}`,
    };
    expect(isStandardSigned([secret], headers, body, at)).toBe(true);
    for (const [before, allowed] of [
      [300, true],
      [301, false],
      [-300, true],
      [-301, false],
    ] as const)
      expect([before, isStandardSigned([secret], headers, body, at + before)]).toEqual([before, allowed]);
  });

  it.each([
    ["another body", {}, `${body} `],
    ["another id", { "webhook-id": "evt_2" }, body],
    ["no id", { "webhook-id": "" }, body],
    ["another time", { "webhook-timestamp": "1764000001" }, body],
    ["a time in milliseconds", { "webhook-timestamp": "1764000000000" }, body],
    ["a time that is no number", { "webhook-timestamp": "1764000000 " }, body],
    ["no signature", { "webhook-signature": "" }, body],
    ["a version without a signature", { "webhook-signature": "v1," }, body],
  ])("does not hold for %s", (_, changed, got) => {
    const secret = newSigningSecret();
    const at = 1_764_000_000;
    const headers = standardHeaders([secret], { id: "evt_1", at, body });
    expect(isStandardSigned([secret], headers, body, at)).toBe(true);
    expect(isStandardSigned([secret], { ...headers, ...changed }, got, at)).toBe(false);
  });
});

describe("the verdict on a message that a server got", () => {
  const secret = newSigningSecret();
  const at = 1_764_000_000;
  const id = "evt_1";
  const got = {
    id,
    timestamp: String(at),
    signature: standardHeaders([secret], { id, at, body })["webhook-signature"],
    body,
  };
  it.each([
    ["right", {}, at + 300, body, "RIGHT"],
    ["right, with nothing sent under its id", {}, at, undefined, "RIGHT"],
    ["too old", {}, at + 301, body, "OLD"],
    ["from the future", {}, at - 301, body, "EARLY"],
    ["of another body than was sent", { body: `${body} ` }, at, body, "BODY"],
    ["of another body than was sent, and old", { body: "{}" }, at + 301, body, "BODY"],
    ["of another body, with nothing sent under its id", { body: "{}" }, at, undefined, "SECRET"],
    ["of another time", { timestamp: String(at + 1) }, at, body, "SECRET"],
    ["of a time in milliseconds", { timestamp: String(at * 1000) }, at, body, "SECRET"],
    ["of another id", { id: "evt_2" }, at, body, "SECRET"],
    ["without a signature", { signature: "" }, at, body, "SECRET"],
  ])("%s", (_, changed, seconds, sent, verdict) => {
    expect(verdictOn([newSigningSecret(), secret], { ...got, ...changed }, { now: seconds, sent })).toBe(verdict);
    expect(verdictOn([newSigningSecret()], { ...got, ...changed }, { now: seconds, sent })).toBe("SECRET");
  });
});
