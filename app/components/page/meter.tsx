/** How much of a whole, as a bar; the figures beside it say the same. */
export const Meter = ({ part, whole }: { part: number; whole: number }) => (
  <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width={whole > 0 ? (100 * part) / whole : 0} height="1" />
  </svg>
);
