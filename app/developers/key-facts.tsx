import { useTranslation } from "react-i18next";
import type { ApplicationKeys, KeyUse } from "#provider/contract/applications";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { useCallName } from "./key-calls";
import { KeyHint } from "./server-key-facts";

/** The uses that are shown of one key; further ones are older. */
const SHOWN = 5;

/**
 * The key by its last characters, when it was made and last used and by what, and former keys that are still valid. The
 * page needs the namespaces `app-key` and `key-calls`.
 */
export function KeyFacts({ keys: { key, old } }: { keys: ApplicationKeys }) {
  const { t } = useTranslation("app-key");
  if (!key)
    return (
      <p>
        {t("tab.none")}. {t("tab.noneHint")}
      </p>
    );
  return (
    <DescriptionList
      items={[
        { term: t("tab.key"), value: <KeyHint hint={key.hint} /> },
        { term: t("made"), value: <DateTime at={key.createdDate} /> },
        { term: t("lastUsed"), value: key.lastUsedDate ? <DateTime at={key.lastUsedDate} /> : t("never") },
        { term: t("usedBy"), value: key.uses.length > 0 && <Uses uses={key.uses} /> },
        ...old.flatMap(({ hint, endsDate, uses }) => [
          { term: t("oldUntil", { hint }), value: <DateTime at={endsDate} /> },
          { term: t("oldUsedBy", { hint }), value: uses.length > 0 && <Uses uses={uses} /> },
        ]),
      ]}
    />
  );
}

/** Programs that used a key: what each calls itself, where it called from, and when. */
function Uses({ uses }: { uses: readonly KeyUse[] }) {
  const { t } = useTranslation("app-key");
  const nameOf = useCallName();
  return (
    <ul className="stack stack-tight">
      {uses.slice(0, SHOWN).map(({ program, address, country, call, lastUsedDate }) => (
        <li key={`${program} ${address}`} className="long-words">
          {program === null ? t("unnamed") : <strong translate="no">{program}</strong>}
          {[address, country, call && nameOf(call)].filter((one) => one !== null).map((one) => ` · ${one}`)}
          {" · "}
          <DateTime at={lastUsedDate} />
        </li>
      ))}
    </ul>
  );
}
