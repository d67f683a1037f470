import { expect, test } from "vitest";
import { applicationStatusSchema } from "#provider/contract/words";
import { stepOf } from "../../../app/applications/steps";

test("an application's status is a step of the way to taking payments; a disabled one is at none", () => {
  expect(Object.fromEntries(applicationStatusSchema.options.map((status) => [status, stepOf(status)]))).toEqual({
    DEVELOPMENT: 1,
    IN_REVIEW: 2,
    APPROVED: 3,
    SIGNED: 4,
    ONLINE: 5,
    REJECTED: 1,
    DISABLED: undefined,
  });
});
