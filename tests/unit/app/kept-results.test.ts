import { beforeEach, describe, expect, test, vi } from "vitest";
import { KEPT_MS, keepResults } from "~/utils/kept-results";
import { LAST_CHANGE_COOKIE, lastChangeIn } from "~/utils/last-change";

let now: number;
let change: string;
let read: ReturnType<typeof keepResults<string>>;
const ask = vi.fn<() => Promise<string>>();
beforeEach(() => {
  now = 0;
  change = "";
  read = keepResults<string>(
    () => change,
    () => now,
  );
  let asked = 0;
  ask.mockReset();
  ask.mockImplementation(async () => `answer ${++asked}`);
});

describe("a kept result", () => {
  test("is given again without asking, for a minute after it was last read", async () => {
    await read("/a", ask);
    now += KEPT_MS - 1;
    expect(await read("/a", ask)).toBe("answer 1");
    now += KEPT_MS - 1;
    expect(await read("/a", ask)).toBe("answer 1");
    now += KEPT_MS;
    expect(await read("/a", ask)).toBe("answer 2");
  });

  test("belongs to its address alone", async () => {
    await read("/a", ask);
    expect(await read("/a?page=2", ask)).toBe("answer 2");
    expect(await read("/b", ask)).toBe("answer 3");
  });

  test("is worth nothing once the person has changed anything", async () => {
    await read("/a", ask);
    change = "1";
    expect(await read("/a", ask)).toBe("answer 2");
    expect(await read("/a", ask)).toBe("answer 2");
  });

  test("that was asked for before a change and came after it is not shown again", async () => {
    let resolve: (answer: string) => void = () => {};
    ask.mockReturnValueOnce(new Promise((resolved) => (resolve = resolved)));
    const reading = read("/a", ask);
    change = "1";
    resolve("old");
    expect(await reading).toBe("old");
    expect(await read("/a", ask)).not.toBe("old");
  });

  test("is asked for once by readers of the same moment", async () => {
    expect(await Promise.all([read("/a", ask), read("/a", ask)])).toEqual(["answer 1", "answer 1"]);
    expect(ask).toHaveBeenCalledOnce();
  });

  test("that failed is asked for anew", async () => {
    ask.mockRejectedValueOnce(new Error("no line"));
    await expect(read("/a", ask)).rejects.toThrow("no line");
    expect(await read("/a", ask)).toBe("answer 1");
  });
});

test.each([
  ["", ""],
  [`${LAST_CHANGE_COOKIE}=m1x`, "m1x"],
  [`lang=az; ${LAST_CHANGE_COOKIE}=m1x; scheme=dark`, "m1x"],
  [`not-${LAST_CHANGE_COOKIE}=m1x`, ""],
])("the last change in the cookies %j is %j", (cookies, expected) => {
  expect(lastChangeIn(cookies)).toBe(expected);
});
