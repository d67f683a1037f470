/**
 * The layout of a number format: its steps from left to right, its decimal places, and whether thousands are separated.
 */
export type Shape = {
  steps: ({ kind: "text"; text: string } | { kind: "point" } | { kind: "digit"; isZero: boolean })[];
  places: number;
  groups: boolean;
};

/**
 * A non-negative number in the layout of a format: `000-000` shows 17 as 000-017. Surplus digits stand before the first
 * placeholder.
 */
export function shownIn({ steps, places, groups }: Shape, number: number): string {
  const [whole = "", fraction = ""] = number.toFixed(Math.min(places, 20)).split(".");
  let left = whole === "0" ? "" : whole;
  const first = steps.findIndex(({ kind }) => kind === "digit");
  const written: string[] = [];
  let digits = 0;
  const digit = (sign: string) => {
    written.push(groups && digits > 0 && digits % 3 === 0 ? `${sign},` : sign);
    digits++;
  };
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at];
    if (step?.kind === "text") written.push(step.text);
    else if (step?.kind === "point") written.push(`.${fraction}`);
    else if (step) {
      if (left !== "" || step.isZero) digit(left.at(-1) ?? "0");
      left = left.slice(0, -1);
      if (at === first) for (; left !== ""; left = left.slice(0, -1)) digit(left.at(-1) ?? "");
    }
  }
  return written.toReversed().join("").trim();
}
