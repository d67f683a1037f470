import { OWNER_ROLES } from "#provider/contract/permissions";
import { dayIn, type Region } from "#provider/contract/regions";
import type { User } from "#provider/contract/users";
import type { Language } from "#provider/contract/words";
import type { Sheet } from "./excel.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";

type Reader = { language: Language; region: Region; names: ReadonlyMap<string, string> };

/** People of a merchant account as a table in the reader's language; `total` tells whether there are more than fit. */
export function userSheet(people: readonly User[], total: number, { language, region, names }: Reader): Sheet {
  const words = USER_EXPORT_WORDS[language];
  const { heading } = words;
  return {
    name: words.sheet,
    columns: [
      { heading: heading.fullName, width: 28 },
      { heading: heading.email, width: 32 },
      { heading: heading.phone, width: 18 },
      { heading: heading.role, width: 24 },
      { heading: heading.state, width: 14 },
      { heading: heading.permissions, width: 60 },
      { heading: heading.applications, width: 40 },
      { heading: heading.since, width: 14 },
    ],
    rows: people.map((person) => [
      person.fullName,
      person.email,
      person.mobilePhone,
      words.role[person.role],
      words.state[person.state],
      person.permissions.map((permission) => words.permission[permission]).join(", "),
      OWNER_ROLES.includes(person.role) ? words.all : person.appIds.map((id) => names.get(id) ?? id).join(", "),
      new Date(dayIn(region, new Date(person.createdDate))),
    ]),
    note: people.length < total ? words.cut(people.length, total) : undefined,
  };
}
