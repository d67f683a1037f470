import { useTranslation } from "react-i18next";
import { SERVER_KEYS } from "#provider/contract/limits";
import type { ServerKey } from "#provider/contract/server-keys";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime, DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { serverKeyPaths } from "~/paths/server-key";
import { KeyHint, Scopes } from "./server-key-facts";
import { KeyState } from "./server-key-state";

type Props = { keys: readonly ServerKey[]; mayMake: boolean };

/** Keys of the merchant's servers, and the way to another one. The page needs the namespace `server-keys`. */
export function ServerKeyList({ keys, mayMake }: Props) {
  const { t } = useTranslation("server-keys");
  const isFull =
    keys.filter(({ state, replacedBy }) => state === "ACTIVE" && replacedBy === null).length >= SERVER_KEYS;
  const make = mayMake && !isFull && <LinkButton to={serverKeyPaths.new()}>{t("new")}</LinkButton>;
  return (
    <section className="stack">
      <div className="card-head">
        <h2>{t("title")}</h2>
        {keys.length > 0 && make}
      </div>
      <p className="muted">{isFull ? t("full", { count: SERVER_KEYS }) : t("lead")}</p>
      <DataTable
        columns={useColumns()}
        rows={keys}
        caption={t("title")}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        secondLine={({ hint, scopes }) => (
          <>
            <KeyHint hint={hint} /> · <Scopes scopes={scopes} />
          </>
        )}
        empty={
          <EmptyState title={t("empty")} action={make}>
            {t("emptyHint")}
          </EmptyState>
        }
      />
    </section>
  );
}

function useColumns(): Column<ServerKey>[] {
  const { t } = useTranslation("server-keys");
  return [
    {
      key: "name",
      header: t("field.name"),
      cell: ({ id, name }) => (
        <Link className="row-link" to={serverKeyPaths.one(id)}>
          {name}
        </Link>
      ),
    },
    { key: "key", header: t("field.key"), cell: ({ hint }) => <KeyHint hint={hint} />, width: "code", priority: 4 },
    {
      key: "scopes",
      header: t("field.scopes"),
      cell: ({ scopes }) => <Scopes scopes={scopes} />,
      width: "wide",
      priority: 3,
    },
    {
      key: "lastUse",
      header: t("field.lastUse"),
      cell: ({ lastUse }) => (lastUse ? <BriefTime at={lastUse.date} /> : t("neverUsed")),
      width: "date",
      priority: 2,
    },
    {
      key: "expires",
      header: t("field.expires"),
      cell: ({ endsDate }) => (endsDate ? <DateTime at={endsDate} dateOnly /> : t("never")),
      width: "date",
      priority: 5,
    },
    { key: "state", header: t("field.state"), cell: (row) => <KeyState of={row} />, width: "wide", phone: "status" },
  ];
}
