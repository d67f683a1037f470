/**
 * A turning ring, which stands still if the person wants no motion. The text beside it names what the person waits for.
 */
export const Spinner = ({ large }: { large?: boolean }) => (
  <svg className={large ? "spinner spinner-large" : "spinner"} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" />
    <path d="M10 2a8 8 0 0 1 8 8" />
  </svg>
);
