import { describe, expect, it } from "vitest";
import { EXAM_TRIES, type ExamTry } from "#provider/contract/exam-words";
import { dangerOf, isDangerous } from "~/developers/exam-danger";

describe("what an exam found to be dangerous", () => {
  const accepted = (...names: ExamTry[]) => names.map((name) => ({ name, mend: "ACCEPTED" as const }));

  it("is a message without a right signature before an old one, and nothing else", () => {
    expect(dangerOf(accepted("OLD_TIME", "CUT_BODY"))).toBe("anyone");
    expect(dangerOf(accepted("WRONG_SIGNATURE"))).toBe("anyone");
    expect(dangerOf(accepted("OLD_TIME"))).toBe("again");
    expect(EXAM_TRIES.filter((name) => dangerOf(accepted(name)) !== null)).toEqual(
      expect.arrayContaining(["WRONG_SIGNATURE", "OLD_TIME", "CUT_BODY"]),
    );
    expect(EXAM_TRIES.filter((name) => isDangerous({ name, mend: "ACCEPTED" }))).toHaveLength(3);
  });

  it("is nothing where the server refused or failed", () => {
    for (const mend of ["BROKE", "TIMEOUT", null] as const)
      expect(dangerOf([{ name: "WRONG_SIGNATURE", mend }])).toBeNull();
  });
});
