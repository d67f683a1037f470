import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LogProof } from "#provider/contract/account-log";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DataTable } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { logPaths } from "~/paths/account-log";
import { logCheckSchema } from "./schema";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["log"], title: "log:proof.title" };

/** Whether the log still fits, and the heads of its days, by which anybody can tell later. */
export const loader = guardedLoader(AREA_ACCESS.accountLog, ({ provider }) => provider.accountLog.proof());

/** Checks the log now. */
export const action = guardedAction(AREA_ACCESS.accountLog, async ({ form, provider, redirect }) => {
  const submission = form.parse(logCheckSchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.accountLog.check());
  return sent.ok ? redirect(logPaths.proof, "log:proof.toast") : sent.reply;
});

export default function LogProofScreen() {
  const proof = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("log");
  const format = useFormat();
  return (
    <div className="stack">
      <div className="row row-between">
        <h2>{t("proof.title")}</h2>
        <LinkButton to={logPaths.list}>{t("line.back")}</LinkButton>
      </div>
      <FormErrors errors={formErrorsOf(reply)} />
      <Found proof={proof} />
      <Form method="post">
        <SubmitButton name="intent" value="check">
          {t("proof.check")}
        </SubmitButton>
      </Form>
      {proof.heads.length === 0 ? (
        <Card title={t("proof.heads")}>
          <p className="muted">{t("proof.noHeads")}</p>
        </Card>
      ) : (
        <Card title={t("proof.heads")} flush>
          <DataTable
            caption={t("proof.heads")}
            columns={[
              { key: "day", header: t("proof.day"), cell: ({ day }) => format.day(day), width: "date" },
              { key: "n", header: t("line.number"), cell: ({ n }) => format.number(n), numeric: true, width: "order" },
              {
                key: "hash",
                header: t("line.hash"),
                cell: ({ hash }) => <code className="long-words">{hash}</code>,
                wrap: true,
              },
            ]}
            rows={proof.heads}
            rowKey={({ day }) => day}
          />
        </Card>
      )}
      <p className="muted">{t("proof.hint")}</p>
    </div>
  );
}

/** What the last check found. */
function Found({ proof: { broken, checkedDate, lines, linked } }: { proof: LogProof }) {
  const { t } = useTranslation("log");
  const { number } = useFormat();
  if (broken)
    return (
      <Banner tone="critical" title={t("proof.broken", { n: number(broken.n) })}>
        <p>{sayWord(broken.why, (known) => t(`proof.fault.${known}`))}</p>
        <Link to={logPaths.line(broken.n)}>{t("proof.toRow")}</Link>
      </Banner>
    );
  if (checkedDate === null) return <Banner title={t("proof.never")} />;
  return (
    <Banner tone="success" title={t("proof.fits")}>
      <p>
        {t("proof.linked", { linked: number(linked), lines: number(lines) })} <DateTime at={checkedDate} />
      </p>
    </Banner>
  );
}
