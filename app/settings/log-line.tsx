import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LogLineDetail } from "#provider/contract/account-log";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Message } from "~/components/form/message";
import { DataTable } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { problemMessage } from "~/i18n/failures";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { logParams, logPaths, thingPath } from "~/paths/account-log";
import { reportPaths } from "~/paths/reports";
import { useDeviceName } from "./device-name";
import { LogOutcomeBadge } from "./log-outcome";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["log", "devices"], title: "log:line.title" };

/** The screen of the thing that a row is about, where the thing is known and there is one. */
function placeOf({ thing, outcome }: LogLineDetail): string | null {
  const kind = thing && knownWord(thing.kind);
  if (!thing || !kind || (knownWord(outcome) === "REFUSED" && thing.name === null)) return null;
  // Here and not in `thingPath`, which comes with the list, too.
  return (kind === "report" ? reportPaths.one(thing.id) : thingPath(kind, thing.id)) ?? null;
}

/** One row of the log, with what was before and after. */
export const loader = guardedLoader(
  AREA_ACCESS.accountLog,
  logParams,
  async ({ provider, params: { n }, language }) => {
    const line = await provider.accountLog.get({ params: { n: Number(n) }, query: { language } });
    return { crumb: `№ ${n}`, line, place: placeOf(line) };
  },
);

export default function LogLineScreen() {
  const { line, place } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  const { changes, isErased } = line;
  return (
    <div className="stack">
      <div className="row row-between">
        <div className="row">
          <h2>{line.what}</h2>
          <LogOutcomeBadge outcome={line.outcome} />
        </div>
        <LinkButton to={logPaths.list}>{t("line.back")}</LinkButton>
      </div>
      {line.code !== null && (
        <Banner tone="critical" title={t("line.refused")}>
          <Message code={problemMessage(line.code)} />
        </Banner>
      )}
      <Facts line={line} place={place} />
      {changes.length > 0 && (
        <Card title={t("line.changes")} flush>
          <DataTable
            caption={t("line.changes")}
            columns={[
              { key: "field", header: t("line.field"), cell: ({ field }) => field, width: "wide" },
              { key: "before", header: t("line.before"), cell: ({ before }) => before ?? "–", wrap: true },
              { key: "after", header: t("line.after"), cell: ({ after }) => after ?? "–", wrap: true },
            ]}
            rows={changes}
            rowKey={({ field }) => field}
            empty={null}
          />
        </Card>
      )}
      {isErased && <p className="muted">{t("line.erased")}</p>}
    </div>
  );
}

type FactsProps = { line: LogLineDetail; place: string | null };

function Facts({ line, place }: FactsProps) {
  const { t } = useTranslation("log");
  const { number } = useFormat();
  const nameOf = useDeviceName();
  const { actor, thing, browser, system, address, hash } = line;
  const name = thing && (thing.name ?? thing.id);
  const device = browser === "" && system === "" ? null : nameOf({ browser, system });
  return (
    <Card title={t("line.title")}>
      <DescriptionList
        items={[
          { term: t("heading.date"), value: <DateTime at={line.date} /> },
          {
            term: t("heading.who"),
            value: `${actor.name} · ${sayWord(actor.kind, (known) => t(`actor.${known}`))}`,
          },
          {
            term: thing ? sayWord(thing.kind, (known) => t(`thing.${known}`)) : t("heading.thing"),
            value: place === null ? name : <Link to={place}>{name}</Link>,
          },
          { term: t("line.all"), value: thing && <Link to={logPaths.of(thing.id)}>{t("line.ofThing")}</Link> },
          { term: t("heading.device"), value: device },
          { term: t("heading.address"), value: address },
          { term: t("line.call"), value: <code>{line.call}</code> },
          { term: t("line.request"), value: <code className="long-words">{line.requestId}</code> },
          { term: t("line.number"), value: number(line.n) },
          { term: t("line.hash"), value: <code className="long-words">{hash ?? t("line.unlinked")}</code> },
        ]}
      />
    </Card>
  );
}
