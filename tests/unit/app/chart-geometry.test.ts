import { expect, test } from "vitest";
import { chartGeometry } from "../../../app/components/media/chart-geometry";

const point = (value: number) => ({
  label: "Nov",
  value,
  valueText: String(value),
  countText: "1",
  href: `/billing/transactions?amount=${value}`,
  isRunning: false,
});

test("what was paid has a bar, however little it is beside the others, and what was not has none", () => {
  const { wide, narrow } = chartGeometry([point(400), point(0), point(320_550)], "AZN", {
    tick: String,
    value: String,
  });
  for (const { bars } of [wide, narrow]) expect(bars.map(({ path }) => path !== "")).toEqual([true, false, true]);
});
