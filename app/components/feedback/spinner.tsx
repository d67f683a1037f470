/** A turning ring; stands still where motion is not wanted. What is being waited for is said by the text beside it. */
export const Spinner = ({ large }: { large?: boolean }) => (
  <svg className={large ? "spinner spinner-large" : "spinner"} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="8" />
    <path d="M10 2a8 8 0 0 1 8 8" />
  </svg>
);
