import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { useZone } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { settingsPaths } from "~/paths/settings";
import { useDeviceName } from "./device-name";

export const links = areaSheets("lists");
export const handle = { i18n: ["devices"], title: "devices:title" };

export const loader = guardedLoader({}, async ({ provider }) => ({ devices: await provider.profile.sessions() }));
type Row = Awaited<ReturnType<typeof loader>>["devices"][number];

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("devices");
  const { t: inComponents } = useTranslation("components");
  const zone = useZone();
  const nameOf = useDeviceName();
  const hasOthers = devices.some(({ current }) => !current);
  return (
    <>
      <BehindDialog>
        <div className="stack">
          <div className="row row-between">
            <div className="form-narrow">
              <h2>{t("title")}</h2>
              <p className="muted">{t("lead", { zone: inComponents(`zone.${zone}`) })}</p>
            </div>
            {hasOthers && (
              <LinkButton to={settingsPaths.signOutDevice()} critical preventScrollReset>
                {t("signOutOthers")}
              </LinkButton>
            )}
          </div>
          <DataTable
            caption={t("title")}
            columns={useColumns()}
            rows={devices}
            rowKey={({ id }) => id}
            rowLabel={nameOf}
            secondLine={(row) => <Second row={row} />}
          />
          {!hasOthers && (
            <div className="card">
              <EmptyState icon="MobileIcon" title={t("only")}>
                {t("onlyHint")}
              </EmptyState>
            </div>
          )}
        </div>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("devices");
  return [
    { key: "device", header: t("device"), cell: (row) => <Name row={row} />, wrap: true },
    { key: "address", header: t("address"), cell: ({ address }) => address, width: "code", wrap: true },
    {
      key: "signedIn",
      header: t("signedIn"),
      cell: ({ signedInAt }) => <BriefTime at={signedInAt} />,
      width: "date",
    },
    {
      key: "lastUsed",
      header: t("lastUsed"),
      cell: ({ lastUsedAt }) => <BriefTime at={lastUsedAt} />,
      width: "due",
      phone: "amount",
    },
    { key: "signOut", header: t("action"), cell: (row) => <SignOut row={row} />, width: "code", phone: "status" },
  ];
}

/** On a phone: the time of the sign-in, and the address. */
function Second({ row: { signedInAt, address } }: { row: Row }) {
  const { t } = useTranslation("devices");
  return (
    <>
      {t("signedIn")}: <BriefTime at={signedInAt} /> · {address}
    </>
  );
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation("devices");
  const nameOf = useDeviceName();
  return (
    <>
      {nameOf(row)} {row.current && <Badge tone="success">{t("current")}</Badge>}
    </>
  );
}

function SignOut({ row }: { row: Row }) {
  const { t } = useTranslation("devices");
  const nameOf = useDeviceName();
  if (row.current) return null;
  return (
    <Link
      to={settingsPaths.signOutDevice(row.id)}
      prefetch="intent"
      preventScrollReset
      aria-label={t("signOutOf", { device: nameOf(row) })}
    >
      {t("signOut")}
    </Link>
  );
}
