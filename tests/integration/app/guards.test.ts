import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  allows,
  AREA_ACCESS,
  PERMISSIONS,
  permissionSchema,
  ROLES,
  roleSchema,
  userTypeSchema,
  type Person,
} from "#provider/contract/permissions";
import { REGIONS, regionSchema } from "#provider/contract/regions";
import { commandsFor } from "../../../app/shell/commands";
import { placesFor } from "../../../app/shell/menu";
import { transactionPaths } from "../../../app/paths/transaction";
import { SCREENS } from "../../screens/manifest";
import { everyRoute } from "../../screens/map";
import { moduleOf } from "../../support/routes";

const routes = await everyRoute();

describe("every way into the app has a guard", () => {
  test.each(routes)("$pattern ($file)", async (route) => {
    const { loader, action, default: component } = await moduleOf(route);
    // A screen without a loader of its own would be open to everybody whom the shell lets in.
    if (!route.isLayout && component) expect(loader, "a screen has a loader").toBeDefined();
    for (const handler of [loader, action]) if (handler) expect(handler.access, "an unguarded handler").toBeDefined();
  });
});

test("a way in reads no parameter that its address does not have", async () => {
  const strange = await Promise.all(
    routes.map(async (route) => {
      const { loader, action } = await moduleOf(route);
      const read = [loader, action].flatMap((handler) => Object.keys(handler?.params ?? {}));
      // What only stands around others has their addresses.
      const addresses = route.isLayout ? route.inside : [route.pattern];
      return read
        .filter((name) => !addresses.every((pattern) => pattern.split("/").includes(`:${name}`)))
        .map((name) => `${route.file} ${name}`);
    }),
  );
  expect(strange.flat()).toEqual([]);
});

test("a way in is open to people who are not signed in where the manifest says so, and nowhere else", async () => {
  const open = await Promise.all(
    routes.map(async (route) => {
      const { loader, action } = await moduleOf(route);
      return [loader?.access, action?.access].includes("public") ? [route.isLayout ? route.file : route.pattern] : [];
    }),
  );
  const meant = SCREENS.flatMap(({ pattern, access }) => (access === "public" ? [pattern] : []));
  // Around them stand the document and the frame of the pages of signing in.
  expect(open.flat().toSorted()).toEqual(["root.tsx", "auth/frame.tsx", ...meant].toSorted());
});

const accessSchema = z.strictObject({
  permission: permissionSchema.exactOptional(),
  roles: z.array(roleSchema).exactOptional(),
  userType: userTypeSchema.exactOptional(),
  regions: z.array(regionSchema).exactOptional(),
  movesMoney: z.boolean().exactOptional(),
});

/** People of every role and region, with every permission, without any, and without each. */
const PEOPLE: Person[] = ROLES.flatMap((role) =>
  REGIONS.flatMap((region) =>
    [[], PERMISSIONS, ...PERMISSIONS.map((one) => PERMISSIONS.filter((other) => other !== one))].map((permissions) => ({
      role,
      region,
      permissions,
      userType: "PMD_USER" as const,
    })),
  ),
);

test("the search offers a person the screens and actions that their guards let them enter, and no others", async () => {
  // What is posted where the person is has no screen of its own: colors, and signing out.
  const offeredTo = (person: Person) =>
    [...placesFor(person), ...commandsFor(person).filter(({ sends }) => sends === undefined)].map(({ to }) => to);
  const screens = new Set(PEOPLE.flatMap(offeredTo));
  const accesses = await Promise.all(
    [...screens].map(async (to) => {
      const pattern = new URL(to, "http://app").pathname;
      const route = routes.find((each) => each.pattern === pattern && !each.isLayout);
      const access = route && (await moduleOf(route)).loader?.access;
      return [to, access] as const;
    }),
  );
  const wrong = PEOPLE.flatMap((person) => {
    const offered = offeredTo(person);
    return accesses.flatMap(([to, access]) => {
      // Refunding and capturing begin in the list, which is open to all; the dialog asks for the right.
      const act = to === transactionPaths.held() ? AREA_ACCESS.completeHold : AREA_ACCESS.refund;
      const rule = to.includes("?") ? act : accessSchema.parse(access);
      return allows(rule, person) === offered.includes(to) ? [] : [`${to} ${person.role} ${person.region}`];
    });
  });
  expect(screens.size).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
