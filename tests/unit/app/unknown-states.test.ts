import { expect, test } from "vitest";
import { permissionsIn } from "#provider/contract/permissions";
import { describeRefusal } from "#provider/rules/application-changes";
import { detailsRefusal } from "#provider/rules/details";
import { mayTest } from "#provider/rules/test-invoices";
import { stepOf } from "~/applications/steps";
import { withText } from "~/applications/configure/all-texts";
import { belongsTo } from "~/connect/steps";
import { openRequest } from "~/contract/signing";
import { fieldPath } from "~/paths/connect";
import { correctionPaths } from "~/paths/correction";

/** Nothing follows from a word that the contract does not know (decision 0162). */
const unknown = { unknown: "RESTING" };
const [appId, configId] = ["ES1000005", "c-1"];

test("an application in an unknown state is changed by nobody, tried by nobody, and at no step", () => {
  expect([describeRefusal(unknown), detailsRefusal(unknown, null)]).toEqual(["unknown", "unknown"]);
  expect([mayTest(unknown), mayTest("IN_REVIEW")]).toEqual([false, true]);
  expect(stepOf(unknown)).toBeUndefined();
});

test("an unknown role in an application leaves no permission there", () => {
  expect(permissionsIn(["CREATE_LINK"], unknown)).toEqual([]);
});

test("what leads to an unknown requirement leads to its application", () => {
  const requirement = { unknown: "person.passport" };
  expect(fieldPath(appId, requirement)).toBe(`/connect/${appId}/review`);
  expect(correctionPaths.details({ appId, configId, requirement })).not.toContain("#");
  expect([belongsTo("person")(requirement), belongsTo("bank")(requirement)]).toEqual([true, false]);
});

test("a text in an unknown language is not sent back", () => {
  const messageTemplates = [
    { language: unknown, channel: "SMS" as const, text: "1" },
    { language: "ru" as const, channel: "SMS" as const, text: "2" },
  ];
  expect(withText({ messageTemplates }, { language: "en", channel: "SMS" }, "3")).toEqual([
    { language: "ru", channel: "SMS", text: "2" },
    { language: "en", channel: "SMS", text: "3" },
  ]);
});

test("a signing at an unknown step is no request on a phone", () => {
  const openSigning = {
    transactionId: "t-1",
    step: unknown,
    method: "ASAN_IMZA" as const,
    phone: "+994501234567",
    userId: "123456",
    controlCode: "1234",
    expiresDate: "2026-11-30T08:00:00Z",
    sessionEndsDate: "2026-11-30T08:00:00Z",
    person: null,
    certificates: [],
  };
  expect(openRequest({ appId, name: "Shop", openSigning })).toBeUndefined();
  expect(openRequest({ appId, name: "Shop", openSigning: { ...openSigning, step: "SIGNING" } })?.step).toBe("SIGNING");
});
