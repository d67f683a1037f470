import type { RowFound } from "~/utils/row-found";

/** The fact by which a search found the row: its name, and what it is. */
export const FoundBy = ({ found }: { found: RowFound }) =>
  found && (
    <small className="found-by" title={found.value === null ? found.words : `${found.words}: ${found.value}`}>
      {found.words}
      {found.value !== null && (
        <>
          {" "}
          <mark translate="no">{found.value}</mark>
        </>
      )}
    </small>
  );
