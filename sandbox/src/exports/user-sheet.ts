import { USER_COLUMNS, type FileColumn } from "#provider/contract/list-columns";
import { isEverywhere } from "#provider/contract/permissions";
import { dayIn, type Region } from "#provider/contract/regions";
import type { User } from "#provider/contract/users";
import type { Language } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import type { Sheet } from "./excel.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";

type Reader = { language: Language; region: Region; names: ReadonlyMap<string, string> };

/** People of a merchant account as a table in the reader's language; `total` shows whether there are more than fit. */
export function userSheet(people: readonly User[], total: number, { language, region, names }: Reader): Sheet {
  const words = USER_EXPORT_WORDS[language];
  const cells: Record<FileColumn<typeof USER_COLUMNS>, { width: number; cell: (person: User) => string | Date }> = {
    fullName: { width: 28, cell: ({ fullName }) => fullName },
    email: { width: 32, cell: ({ email }) => email },
    phone: { width: 18, cell: ({ mobilePhone }) => mobilePhone },
    role: { width: 24, cell: ({ role }) => sayWord(role, (known) => words.role[known]) },
    state: { width: 14, cell: ({ state }) => sayWord(state, (known) => words.state[known]) },
    permissions: {
      width: 60,
      cell: ({ permissions }) =>
        permissions.map((held) => sayWord(held, (known) => words.permission[known])).join(", "),
    },
    applications: {
      width: 40,
      cell: ({ role, appIds }) =>
        isEverywhere({ role }) ? words.all : appIds.map((id) => names.get(id) ?? id).join(", "),
    },
    added: { width: 14, cell: ({ createdDate }) => new Date(dayIn(region, new Date(createdDate))) },
  };
  return {
    name: words.sheet,
    columns: USER_COLUMNS.file.map(({ key }) => ({ heading: words.heading[key], width: cells[key].width })),
    rows: people.map((person) => USER_COLUMNS.file.map(({ key }) => cells[key].cell(person))),
    note: people.length < total ? words.cut(people.length, total) : undefined,
  };
}
