import type { Column } from "./data-table";

/** The columns of a list as `provider/contract/list-columns.ts` describes them, as far as a table needs to know. */
type Described<Name extends string> = {
  file: readonly { key: string; kind: string }[];
  screen: readonly Name[];
};

/** What fills each column on screen: one that is forgotten does not compile. */
export type Cells<Row, C extends Described<string>> = Readonly<
  Record<C["screen"][number], Omit<Column<Row>, "key" | "header" | "numeric">>
>;

/** The columns of a list's table: `heading` says what each is called; amounts are figures. */
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
