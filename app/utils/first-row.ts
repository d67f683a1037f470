/** What a list without any row shows in its place: an example of a row, a sentence, and the next step that works. */
export type FirstRow = {
  /** The word for an example; then of the row its name, what stands under it, its status and its amount. */
  example: readonly [word: string, name: string, note: string, badge: string, amount: string | null];
  title: string;
  text: string;
  act: { to: string; text: string } | undefined;
};
