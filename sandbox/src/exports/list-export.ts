import type { Call, FileAnswer } from "#provider/contract/call";
import type { Language } from "#provider/contract/words";
import type { Variables } from "../call.ts";
import type { ExportLink } from "../db/export-links.ts";
import type { Somebody } from "../people/person.ts";

export type Deps = Pick<Variables, "db" | "clock" | "log">;
/** A file before it is made: its number of rows (`cut`: the list has more), and the function that makes it. */
export type Prepared = { rows: number; cut: boolean; file: () => Promise<FileAnswer> };

/** A list that can be a file: for everybody who may see it, with the data in their sight at that moment. */
export type ListExport = {
  list: ExportLink["list"];
  call: Call;
  /** The name of the list. */
  name: (language: Language) => string;
  /** `asked`: the path parameters and query of the address. Undefined: the owner of the list is not in sight. */
  prepare: (deps: Deps, who: Somebody, asked: Record<string, unknown>) => Promise<Prepared | undefined>;
};
