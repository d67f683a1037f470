import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Shift } from "#provider/contract/till";
import { sayWord } from "#provider/rules/open-words";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DataTable } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths, withQuery } from "~/paths";
import { tillParams, tillPaths } from "~/paths/till";
import { shiftOfTill } from "./of-till";
import { closeShiftSchema } from "./schema";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["till"], title: "till:shift.title" };

export const loader = guardedLoader(AREA_ACCESS.till, tillParams.shift, async ({ provider, context, params }) => ({
  shift: await shiftOfTill({ provider, context, params }),
}));

/** Closes the shift. Closing it again does nothing. */
export const action = guardedAction(
  AREA_ACCESS.till,
  tillParams.shift,
  async ({ form, provider, context, params, redirect }) => {
    const { appId, id } = params;
    await shiftOfTill({ provider, context, params });
    const submission = form.parse(closeShiftSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.till.closeShift({ params: { id } }), { repeatable: true });
    if (!sent.ok) return sent.reply;
    return redirect(tillPaths.shift(appId, id), "till:toast.closed", { number: String(sent.answer.number) });
  },
);

export default function ShiftOfTill() {
  const { shift } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const isOpen = shift.closedDate === null;
  return (
    <Page
      title={t("shift.number", { number: shift.number })}
      badge={<Badge tone={isOpen ? "success" : "neutral"}>{t(isOpen ? "shift.isOpen" : "shift.isClosed")}</Badge>}
      subtitle={<span translate="no">{shift.appName}</span>}
      actions={<LinkButton to={tillPaths.one(shift.appId)}>{t("shift.back")}</LinkButton>}
    >
      <Sums shift={shift} />
      <Tables shift={shift} />
      <Facts shift={shift} />
      {isOpen && <Close waiting={shift.waiting} />}
    </Page>
  );
}

function Sums({ shift: { sales, tips, refunded, byWay, currency } }: { shift: Shift }) {
  const { t } = useTranslation("till");
  const { number } = useFormat();
  const cash = byWay.find(({ way }) => way === "CASH");
  return (
    <Card title={t("shift.sales")}>
      <DescriptionList
        items={[
          { term: t("shift.count"), value: number(sales.count) },
          { term: t("shift.sum"), value: <Money minor={sales.amount} currency={currency} /> },
          { term: t("shift.refunded"), value: refunded > 0 && <Money minor={refunded} currency={currency} /> },
          { term: t("shift.left"), value: <Money minor={sales.amount - refunded} currency={currency} /> },
          { term: t("shift.tips"), value: tips > 0 && <Money minor={tips} currency={currency} /> },
          { term: t("shift.cash"), value: cash && <Money minor={cash.amount} currency={currency} /> },
        ]}
      />
      <p className="muted">{t("shift.now")}</p>
    </Card>
  );
}

function Tables({ shift }: { shift: Shift }) {
  const { t } = useTranslation("till");
  const { number } = useFormat();
  if (shift.byWay.length === 0) return <p className="muted">{t("shift.none")}</p>;
  const sums = [
    { key: "count", header: t("shift.count"), numeric: true, cell: ({ count }: Sum) => number(count) },
    {
      key: "amount",
      header: t("shift.amount"),
      numeric: true,
      cell: ({ amount }: Sum) => <Money minor={amount} currency={shift.currency} quiet />,
    },
  ];
  const ways = shift.byWay.map(({ way, ...sum }) => ({ ...sum, name: sayWord(way, (known) => t(`way.${known}`)) }));
  const name = (header: string) => ({ key: "name", header, cell: (row: Sum & { name: string }) => row.name });
  return (
    <>
      <h2>{t("shift.byWay")}</h2>
      <DataTable
        caption={t("shift.byWay")}
        columns={[name(t("shift.way")), ...sums]}
        rows={ways}
        rowKey={(row) => row.name}
      />
      <h2>{t("shift.byPerson")}</h2>
      <DataTable
        caption={t("shift.byPerson")}
        columns={[name(t("shift.person")), ...sums]}
        rows={shift.byPerson}
        rowKey={(row) => row.name}
      />
    </>
  );
}
type Sum = { count: number; amount: number };

function Facts({ shift }: { shift: Shift }) {
  const { t } = useTranslation("till");
  const { dateTime } = useFormat();
  const { openedDate, openedBy, closedDate, closedBy, closesAt, number } = shift;
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t("shift.opened"), value: `${dateTime(openedDate)}, ${openedBy}` },
          {
            term: t("shift.closed"),
            value: closedDate && `${dateTime(closedDate)}, ${closedBy ?? t("shift.byClock")}`,
          },
          { term: t("shift.closes"), value: closedDate === null && dateTime(closesAt) },
        ]}
      />
      <p>
        <LinkButton to={withQuery(paths.invoices, { bookingId: `TILL-${number}` })} variant="tertiary">
          {t("shift.toInvoices")}
        </LinkButton>
      </p>
    </Card>
  );
}

function Close({ waiting }: { waiting: number }) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("till");
  return (
    <Card title={t("shift.close")}>
      <FormErrors errors={formErrorsOf(reply)} />
      <p>{t("shift.closeLead")}</p>
      {waiting > 0 && <p className="strong">{t("shift.waiting", { count: waiting })}</p>}
      <Form method="post">
        <ButtonRow>
          <SubmitButton critical name="intent" value="close">
            {t("shift.close")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
