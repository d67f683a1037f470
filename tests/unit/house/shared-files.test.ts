import { describe, expect, test } from "vitest";
import { sharedFiles, type Part, type Sharing } from "../../../scripts/vite/shared-files";

const part = (bytes: number, ...imports: string[]): Part => ({ bytes, imports });

/** The files of a graph, each with its modules in the order of the alphabet. */
function filesOf(parts: Record<string, Part>, screens: Sharing["screens"], more: Partial<Sharing> = {}): string[] {
  const modules = new Map(Object.entries(parts));
  const files = sharedFiles({
    modules,
    screens,
    apart: new Set(),
    alone: new Set(),
    requestWorth: 0,
    mostWaste: Infinity,
    ...more,
  });
  return files.map((file) => file.toSorted().join(" ")).toSorted();
}

const screen = (...starts: string[]) => ({ starts });
const TWO_LISTS = { one: part(10, "list"), two: part(10, "list"), list: part(10, "table"), table: part(10) };

describe("files of modules by the screens that need them", () => {
  test("modules of the same screens stand together, and nothing else where a request is worth nothing", () => {
    expect(filesOf(TWO_LISTS, [screen("one"), screen("two")])).toEqual(["list table", "one", "two"]);
  });

  test("what no screen reaches is in no file", () => {
    expect(filesOf({ one: part(1), other: part(1) }, [screen("one")])).toEqual(["one"]);
  });

  test("files are joined where the requests saved are worth more than the bytes not needed", () => {
    const parts = { one: part(10, "all", "some"), two: part(10, "all"), all: part(100), some: part(5) };
    const screens = [screen("one"), screen("two")];
    const apart = new Set(["one", "two"]);
    // "some" goes to the only route that needs it; what both need goes to the smaller one as soon as that is worth what
    // the other gets in vain.
    expect(filesOf(parts, screens, { apart, requestWorth: 1 })).toEqual(["all", "one some", "two"]);
    expect(filesOf(parts, screens, { apart, requestWorth: 11 })).toEqual(["all two", "one some"]);
  });

  test("a screen never gets more than so many bytes that it does not need", () => {
    const parts = { one: part(10, "all", "some"), two: part(10, "all"), all: part(100), some: part(50) };
    const screens = [screen("one"), screen("one"), screen("two")];
    expect(filesOf(parts, screens, { requestWorth: 1000, mostWaste: 1 })).toEqual(["all", "one some", "two"]);
    expect(filesOf(parts, screens, { requestWorth: 1000, mostWaste: 200 })).toEqual(["all one some two"]);
  });

  test("two routes never share a file, since each is asked for what it exports", () => {
    const parts = { outer: part(10, "both"), inner: part(10, "both"), both: part(10) };
    const apart = new Set(["outer", "inner"]);
    const files = filesOf(parts, [screen("outer", "inner")], { apart, requestWorth: 1000 });
    expect(files).toHaveLength(2);
    expect(files.filter((file) => file.includes("outer") && file.includes("inner"))).toEqual([]);
  });

  test("files that stand alone are joined with none", () => {
    const parts = { one: part(10, "library"), library: part(10) };
    const alone = new Set(["library"]);
    expect(filesOf(parts, [screen("one")], { alone, requestWorth: 1000 })).toEqual(["library", "one"]);
  });

  test("joining never brings a third file to a screen, not even one that may be dropped", () => {
    const library = part(1);
    const parts = {
      form: part(10, "library", "facts"),
      facts: part(1),
      view: part(10, "field"),
      field: part(1),
      library,
    };
    const needsIt = { ...parts, facts: { ...part(1), mayImport: ["library"] }, view: part(10, "field", "facts") };
    const more = { alone: new Set(["library"]), apart: new Set(["form", "view"]), requestWorth: 1000 };
    expect(filesOf(needsIt, [screen("form"), screen("view")], more)).toEqual([
      "facts",
      "field view",
      "form",
      "library",
    ]);
  });

  test("what a screen surely does without is not counted as its need", () => {
    const parts = { form: part(10, "schema"), view: part(10, "schema"), schema: part(10) };
    const view = { starts: ["view"], without: new Set(["schema"]) };
    expect(filesOf(parts, [screen("form"), view])).toEqual(["form schema", "view"]);
  });

  test("files never wait for one another in a circle", () => {
    // "top" and "bottom" have the same screens by joining; "middle", between them, has others.
    const parts = {
      one: part(1, "top"),
      two: part(1, "middle", "top"),
      three: part(1, "bottom"),
      top: part(1, "middle"),
      middle: part(5000, "bottom"),
      bottom: part(1),
    };
    const screens = [screen("one"), screen("two"), screen("three")];
    const files = filesOf(parts, screens, {
      apart: new Set(["one", "two", "three"]),
      requestWorth: 100,
      mostWaste: 50,
    });
    expect(files.some((file) => file.includes("top") && file.includes("bottom") && !file.includes("middle"))).toBe(
      false,
    );
  });
});
