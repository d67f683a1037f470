import { describe, expect, test } from "vitest";
import { patched, patchOf, readPatches } from "../../../scripts/vite/patches";
import { sourceOf } from "../../support/patched-modules";

describe.each(["worker", "browser"] as const)("of the %s", (build) => {
  test.each(readPatches(build))("the patch of $module fits the installed version", (patch) => {
    const code = patched(sourceOf(patch.module), patch);
    for (const { from, to } of patch.hunks) {
      expect(code).toContain(to);
      expect(code).not.toContain(from);
    }
  });
});

const DIFF = `Why it is there.

--- a/node_modules/some/a.js
+++ b/node_modules/some/a.js
@@ -1,3 +1,3 @@
 first
-old
+new
 last
@@ -9,1 +9,2 @@
 end
+added
`;

describe("a patch", () => {
  test("is applied wherever its lines stand", () => {
    const patch = patchOf(DIFF);
    expect(patch.module).toBe("some/a.js");
    expect(patched("before\nfirst\nold\nlast\nbetween\nend\n", patch)).toBe(
      "before\nfirst\nnew\nlast\nbetween\nend\nadded\n",
    );
  });

  test.each(["first\nother\nlast\nend\n", "first\nold\nlast\nfirst\nold\nlast\nend\n", "first\nold\nlast\n"])(
    "stops the build where its lines are missing or stand twice: %j",
    (code) => {
      expect(() => patched(code, patchOf(DIFF))).toThrow("some/a.js is not as expected: look for");
    },
  );

  test("that names no module, or changes nothing, is none", () => {
    expect(() => patchOf("Why it is there.\n")).toThrow("No diff of a module");
    expect(() => patchOf("+++ b/node_modules/some/a.js\n")).toThrow("No diff of a module");
  });
});
