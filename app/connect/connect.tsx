import { redirect as leadTo } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "#provider/contract/connect";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { mayTest } from "#provider/rules/test-invoices";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { WordBadge } from "~/components/page/badge";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { APPLICATION_TONE } from "~/i18n/words";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { applicationPaths } from "~/paths/application";
import { correctionPaths } from "~/paths/correction";
import { connectPath, testInvoicesPath } from "~/paths/connect";
import { contractPaths } from "~/paths/contract";
import { DueList } from "./due-list";
import { beginSchema } from "./schema";
import { KINDS, laterSteps, nextStep } from "./steps";
import { StepList } from "./wizard";

export const handle = { i18n: ["connect", "requirements", "application-status"], title: "connect:title" };
export const links = areaSheets("forms", "details", "connect");

/** Every application that the person connects; `?next` leads to where one goes on. */
export const loader = guardedLoader(AREA_ACCESS.connect, async ({ provider, url }) => {
  const connections = await provider.connect.list();
  const way = wayOn(connections, url.searchParams.get("next"));
  if (way !== undefined) throw leadTo(way);
  return {
    connections: connections.map(withField),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

/** What `?next` means: the step that waits for the merchant, or test invoices, first of what the provider reviews. */
function wayOn(connections: readonly Connection[], next: string | null): string | undefined {
  if (next === "tests") {
    const tried = connections.find(({ status }) => status === "IN_REVIEW") ?? connections.find(isTested);
    return tried && testInvoicesPath(tried.appId);
  }
  const waiting = next === null ? undefined : connections.find(isMine);
  return waiting && connectPath(waiting.appId, nextStep(waiting));
}
const isTested = ({ status }: Connection) => mayTest(status);
/** Waits for the merchant. */
const isMine = ({ status }: Connection) => status === "DEVELOPMENT" || status === "REJECTED";

/** Adds the first field to correct in a change of details that was sent back, if there is one. */
function withField(connection: Connection) {
  const { appId, configId, requirements } = connection;
  const [requirement] = requirements.currentlyDue;
  const isOf = requirements.deadline !== null && configId !== null && requirement !== undefined;
  return { ...connection, correctHref: isOf ? correctionPaths.details({ appId, configId, requirement }) : null };
}
type Shown = ReturnType<typeof withField>;

/**
 * Begins an application, or continues the one that the account is preparing. The kind of merchant is saved with it,
 * unless somebody has chosen one before.
 */
export const action = guardedAction(AREA_ACCESS.connect, async ({ form, provider, redirect }) => {
  const submission = form.parse(beginSchema);
  if (!submission.ok) return submission.reply();
  const { idempotencyKey, kind } = submission.value;
  const sent = await submission.send(async () => {
    const begun = await provider.connect.begin({ body: { merchant: {} }, idempotencyKey });
    if (kind === undefined || begun.kind !== null) return begun;
    return provider.connect.save({
      params: { appId: begun.appId, step: "type" },
      body: { values: { kind }, companyId: null },
    });
  });
  return sent.ok ? redirect(connectPath(sent.answer.appId, nextStep(sent.answer))) : sent.reply;
});

export default function Connect() {
  const { connections, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("connect");
  const isPreparing = connections.some(({ status }) => status === "DEVELOPMENT");
  return (
    <Page form title={t("title")} subtitle={t("subtitle")}>
      <FormErrors errors={formErrorsOf(reply)} />
      {connections.map((connection) => (
        <ConnectionCard key={connection.appId} connection={connection} />
      ))}
      {!isPreparing && (
        <Card title={t(connections.length > 0 ? "another" : "start")}>
          <p>{t("needs")}</p>
          <ul className="bulleted">
            <li>{t("need.person")}</li>
            <li>{t("need.bank")}</li>
            <li>{t("need.application")}</li>
          </ul>
          <p className="muted">{t("takes")}</p>
          <Form method="post">
            <HiddenKey value={keyFor(reply, keys).key} />
            <fieldset className="connect-kinds">
              <legend className="strong">{t("begin")}</legend>
              {KINDS.map((kind) => (
                <Fragment key={kind}>
                  <SubmitButton name="kind" value={kind} variant="secondary" aria-describedby={`kind-${kind}`}>
                    {t(`kind.${kind}`)}
                  </SubmitButton>
                  <span id={`kind-${kind}`} className="muted">
                    {t(`kindHelp.${kind}`)}
                  </span>
                </Fragment>
              ))}
            </fieldset>
          </Form>
        </Card>
      )}
    </Page>
  );
}

/** One application: who must act, what is done, what is next, and the earlier rounds of review. */
function ConnectionCard({ connection }: { connection: Shown }) {
  const { t } = useTranslation(["connect", "requirements", "application-status"]);
  const { appId, configId, status, values, requirements, rounds, updatedBy, logo } = connection;
  const isMyTurn = isMine(connection);
  const name = values["application.name"] ?? t("unnamed");
  const isReady = requirements.currentlyDue.length === 0;
  const later = laterSteps(connection).map((step) => t(`step.${step}`));
  const mayAddLogo =
    logo === null && configId !== null && (status === "IN_REVIEW" || status === "APPROVED" || status === "SIGNED");
  const hasContract = status === "APPROVED" || status === "SIGNED" || status === "ONLINE";
  return (
    <Card
      id={appId}
      title={name}
      actions={<WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />}
    >
      {typeof status === "string" && (
        <Banner
          tone={status === "REJECTED" ? "warning" : status === "APPROVED" ? "success" : "info"}
          title={t(`turn.${status}`)}
        >
          {isMyTurn && isReady ? t("ready") : t(`next.${status}`)}
        </Banner>
      )}
      <ChangedDetails connection={connection} />
      <StepList connection={connection} />
      {isMyTurn && !isReady && (
        <details className="disclosure" open={status === "REJECTED"}>
          <summary>
            {t(status === "REJECTED" ? "wrongCount" : "dueCount", { count: requirements.currentlyDue.length })}
          </summary>
          <DueList connection={connection} />
          {later.length > 0 && <p className="muted">{t("later", { steps: later.join(", ") })}</p>}
        </details>
      )}
      {isMyTurn && <p className="muted">{t("savedBy", { who: updatedBy })}</p>}
      {rounds.length > 0 && (
        <details className="disclosure">
          <summary>{t("requirements:history")}</summary>
          <Timeline items={rounds.flatMap((round) => historyOf(round, t)).toReversed()} />
        </details>
      )}
      {(isMyTurn || mayTest(status) || hasContract || status === "DISABLED") && (
        <ButtonRow>
          {mayAddLogo && <LinkButton to={applicationPaths.logo(appId, configId)}>{t("addLogo")}</LinkButton>}
          {mayTest(status) && <LinkButton to={testInvoicesPath(appId)}>{t("tests")}</LinkButton>}
          {isMyTurn && (
            <LinkButton variant="primary" to={connectPath(appId, nextStep(connection))}>
              {t("goOn", { name })}
            </LinkButton>
          )}
          {status === "DISABLED" && <LinkButton to={applicationPaths.status(appId)}>{t("enable")}</LinkButton>}
          {hasContract && (
            <LinkButton
              variant={status === "ONLINE" ? "secondary" : "primary"}
              to={status === "APPROVED" ? contractPaths.one(appId) : contractPaths.signed(appId)}
            >
              {t(`contract.${status}`)}
            </LinkButton>
          )}
        </ButtonRow>
      )}
    </Card>
  );
}

/** The change of details of an application that takes payments, with who must act and until when. */
function ChangedDetails({ connection: { appId, configId, requirements, correctHref } }: { connection: Shown }) {
  const { t } = useTranslation("connect");
  const { date } = useFormat();
  const { deadline, currentlyDue, pastDue } = requirements;
  if (deadline === null || configId === null) return null;
  const state = pastDue.length > 0 ? "overdue" : currentlyDue.length > 0 ? "sentBack" : "checking";
  return (
    <Banner tone={state === "checking" ? "info" : "warning"}>
      <p>
        {t(`changed.${state}`, { day: date(deadline) })}{" "}
        <Link to={correctHref ?? applicationPaths.details(appId, configId)}>{t("changed.go")}</Link>
      </p>
    </Banner>
  );
}

type Say = ReturnType<typeof useTranslation<["connect", "requirements", "application-status"]>>["t"];

/** A round of review in its one or two lines, oldest first. */
function historyOf(round: Connection["rounds"][number], t: Say) {
  const key = String(round.round);
  const submitted = {
    key: `${key} in`,
    at: round.submittedDate,
    title: t("round.submitted", { who: round.submittedBy }),
  };
  if (round.decidedDate === null) return [submitted];
  const isApproved = round.isApproved === true;
  const said = round.errors
    .map(({ requirement, reason }) => {
      const field = sayWord(requirement, (known) => t(`requirements:field.${known}`));
      return `${field}: ${reason}`;
    })
    .join("; ");
  return [
    submitted,
    {
      key: `${key} out`,
      at: round.decidedDate,
      title: t(isApproved ? "round.approved" : "requirements:sentBack"),
      tone: isApproved ? ("success" as const) : ("critical" as const),
      ...(said ? { detail: said } : {}),
    },
  ];
}
