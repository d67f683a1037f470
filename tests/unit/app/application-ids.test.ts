import { expect, test } from "vitest";
import { appIdSchema } from "#provider/contract/fields";
import { configurationParams } from "~/paths/application";
import { connectParams } from "~/paths/connect";
import { pathParams } from "~/paths";
import { readWidget } from "~/developers/widget";

test("ids of applications are those with ES and those of another list, in addresses as in calls", () => {
  for (const [id, isOne] of [
    ["ES1000001", true],
    ["MR1054721", true],
    ["ES100000", false],
    ["es1000001", false],
    ["ESX000001", false],
    [" ES1000001", false],
  ] as const) {
    expect(appIdSchema.safeParse(id).success, id).toBe(isOne);
    for (const form of [pathParams.application.appId, connectParams.step.appId, configurationParams.appId])
      expect(form.test(id), id).toBe(isOne);
    expect(readWidget(new URLSearchParams({ app: id }), []).appId).toBe(isOne ? id : undefined);
  }
});
