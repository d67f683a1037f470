import { EXAM_TRIES } from "#provider/contract/exam-words";
import { describe, expect, it } from "vitest";
import { judge, judgedTries, planOf, type TriedTry } from "../../../sandbox/src/domain/exam.ts";

const NOW = Date.UTC(2026, 10, 24, 16);
const answered = (answerStatus: number) => ({
  answerStatus,
  fault: answerStatus < 300 ? null : answerStatus < 400 ? ("REDIRECT" as const) : ("STATUS" as const),
});
const mendOf = (wanted: "TAKEN" | "REFUSED", ...statuses: number[]) => judge(wanted, statuses.map(answered)).mend;

describe("what an answer says of a server", () => {
  it("is right with any status of 2xx, where the message has to be taken", () => {
    expect(judge("TAKEN", [answered(200), answered(299)])).toEqual({
      outcome: "PASSED",
      mend: null,
      answerStatus: 299,
    });
    expect(mendOf("TAKEN", 409)).toBe("REFUSED");
    expect(mendOf("TAKEN", 503)).toBe("BROKE");
    expect(mendOf("TAKEN", 302)).toBe("REDIRECT");
  });

  it("is decided by the first wrong answer of several", () => {
    expect(judge("TAKEN", [answered(200), answered(409), answered(500)])).toMatchObject({
      mend: "REFUSED",
      answerStatus: 409,
    });
  });

  it("is right with 4xx, where nobody must believe the message, save those that say something else", () => {
    for (const status of [400, 401, 403, 404, 422, 499])
      expect(judge("REFUSED", [answered(status)])).toMatchObject({ outcome: "PASSED", answerStatus: status });
    for (const status of [408, 410, 429]) expect(mendOf("REFUSED", status)).toBe("WRONG_STATUS");
    expect([mendOf("REFUSED", 204), mendOf("REFUSED", 500), mendOf("REFUSED", 301)]).toEqual([
      "ACCEPTED",
      "BROKE",
      "REDIRECT",
    ]);
    expect(judge("REFUSED", [{ answerStatus: 200, fault: "TOO_LONG" }]).mend).toBe("ACCEPTED");
  });

  it("names why there was no answer", () => {
    for (const fault of ["TIMEOUT", "UNREACHABLE", "NOT_PUBLIC", "NO_KEY"] as const)
      expect(judge("REFUSED", [{ answerStatus: null, fault }])).toEqual({
        outcome: "FAILED",
        mend: fault,
        answerStatus: null,
      });
    expect(judge("TAKEN", [{ answerStatus: 200, fault: "TOO_LONG" }]).mend).toBe("TOO_LONG");
  });
});

describe("what is sent", () => {
  it("is the same message twice, and five others at once", () => {
    const twice = planOf("TWICE", NOW).rounds.flat();
    expect(twice).toHaveLength(2);
    expect(twice[0]).toEqual(twice[1]);
    const [atOnce] = planOf("SLOW", NOW).rounds;
    expect(new Set(atOnce?.map(({ name }) => name)).size).toBe(5);
  });

  it("is older than a receiver may take", () => {
    expect(planOf("OLD_TIME", NOW).rounds[0]?.[0]?.signedAt).toBe(NOW - 600_000);
  });

  it("tells the later state first, where it comes out of order", () => {
    const [captured, held] = planOf("OUT_OF_ORDER", NOW).rounds.flat();
    expect([captured?.type, held?.type]).toEqual(["payment.captured", "payment.held"]);
    expect((captured?.happenedAt ?? 0) - (held?.happenedAt ?? 0)).toBe(3_600_000);
  });
});

describe("a callback", () => {
  const told: TriedTry = { name: "CALLBACK", outcome: "PASSED", mend: null, answerStatus: 204 };
  const exam = { results: [told], doneAt: NOW, callbackAt: NOW, askedAt: null };
  const outcome = (askedAt: number | null, now: number) => judgedTries({ ...exam, askedAt }, now).at(-1);

  it("is passed once somebody has asked for its order", () => {
    expect(outcome(NOW + 1, NOW + 1)).toMatchObject({ outcome: "PASSED", mend: null });
  });

  it("waits ten seconds for that, and then is failed", () => {
    expect(outcome(null, NOW + 9999)).toMatchObject({ outcome: "WAITING" });
    expect(outcome(null, NOW + 10_000)).toEqual({
      name: "CALLBACK",
      outcome: "FAILED",
      mend: "NOT_ASKED",
      answerStatus: 204,
    });
  });

  it("stands last among all tries, which wait until they are taken", () => {
    const tries = judgedTries({ results: [], doneAt: null, callbackAt: null, askedAt: null }, NOW);
    expect(tries.map(({ name }) => name)).toEqual(EXAM_TRIES);
    expect(new Set(tries.map((one) => one.outcome))).toEqual(new Set(["WAITING"]));
  });
});
