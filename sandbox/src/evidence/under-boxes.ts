import type { Letter, Thing } from "./drawn-things.ts";
import { shared, type Box, type Point } from "./page-view.ts";

/** Letters of one box that make it a box over words: at the edge of one, widths are not exact. */
const WORD = 2;
/** The least side of a box that somebody put over a picture, and the part of it that has to lie on the picture. */
const COVER = { side: 8, part: 0.6 };
const CELL = 24;

const contains = ({ x, y, width, height }: Box, [left, low]: Point): boolean =>
  left >= x && left <= x + width && low >= y && low <= y + height;

/** Letters by the cell that their lower point lies in, so that a box is compared with those near it. */
class Cells {
  readonly #cells = new Map<string, Letter[]>();

  add(letter: Letter): void {
    const [[x, y]] = letter;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const cell = this.#cells.get(key);
    if (cell) cell.push(letter);
    else this.#cells.set(key, [letter]);
  }

  hasWordIn(box: Box): boolean {
    let count = 0;
    for (const cell of this.#near(box))
      for (const [low, high] of cell) if (contains(box, low) && contains(box, high) && ++count >= WORD) return true;
    return false;
  }

  *#near({ x, y, width, height }: Box): Generator<Letter[]> {
    const [left, low] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const [right, top] = [Math.floor((x + width) / CELL), Math.floor((y + height) / CELL)];
    if ((right - left + 1) * (top - low + 1) > this.#cells.size) return yield* this.#cells.values();
    for (let across = left; across <= right; across++)
      for (let up = low; up <= top; up++) {
        const cell = this.#cells.get(`${across} ${up}`);
        if (cell) yield cell;
      }
  }
}

/**
 * Whether words lie under a box that was drawn after them: of a page's content and of what lies on it. `marked`: places
 * that are marked to be blackened, and whose words are still there.
 */
export function hasWordsUnderBox(
  content: readonly Thing[],
  overlays: readonly Thing[],
  marked: readonly Box[],
): boolean {
  const cells = new Cells();
  for (const thing of [...content, ...overlays])
    if (thing.kind === "letters") for (const letter of thing.letters) cells.add(letter);
    else if (thing.kind === "fill" && cells.hasWordIn(thing.box)) return true;
  const pictures = content.flatMap((thing) => (thing.kind === "picture" ? [thing.box] : []));
  const boxes = overlays.flatMap((thing) => (thing.kind === "fill" ? [thing.box] : []));
  return (
    marked.some((box) => cells.hasWordIn(box) || pictures.some((picture) => lies(box, picture))) ||
    boxes.some((box) => pictures.some((picture) => lies(box, picture)))
  );
}

function lies(box: Box, picture: Box): boolean {
  if (box.width < COVER.side || box.height < COVER.side) return false;
  const common = shared(box, picture);
  return common !== undefined && common.width * common.height >= COVER.part * box.width * box.height;
}

/** Whether words or a part of a picture lie outside of the part of a page that is shown. */
export const hasCutOff = (things: readonly Thing[], sheet: Box, shown: Box): boolean =>
  things.some((thing) => {
    if (thing.kind === "fill") return false;
    if (thing.kind === "letters")
      return thing.letters.some(
        ([low, high]) => contains(sheet, low) && !contains(shown, low) && !contains(shown, high),
      );
    const [drawn, seen] = [shared(thing.box, sheet), shared(thing.box, shown)];
    return drawn !== undefined && surface(drawn) > surface(seen) * 1.02 + 1;
  });

const surface = (box: Box | undefined): number => (box ? box.width * box.height : 0);
