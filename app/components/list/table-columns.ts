import type { Column } from "./data-table";

/** The part of a column of `provider/contract/list-columns.ts` that a table reads. */
type Described<Name extends string> = {
  file: readonly { key: string; kind: string }[];
  screen: readonly Name[];
};

/** The content of each column on screen: a missing one does not compile. */
export type Cells<Row, C extends Described<string>> = Readonly<
  Record<C["screen"][number], Omit<Column<Row>, "key" | "header" | "numeric">>
>;

/** The columns of a list's table: `heading` names each; amounts are figures. */
export const tableColumns = <Row, Name extends string>(
  { file, screen }: Described<Name>,
  heading: (name: Name) => string,
  cells: Cells<Row, Described<Name>>,
): Column<Row>[] =>
  screen.map((name) => ({
    key: name,
    header: heading(name),
    ...cells[name],
    numeric: file.some(({ key, kind }) => key === name && kind === "money"),
  }));
