import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LeavingAct } from "#provider/contract/leaving-acts";
import { TAKE_BACK, type LeavingState } from "#provider/contract/leaving-words";
import { sayWord } from "#provider/rules/open-words";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { WordBadge } from "~/components/page/badge";
import { ButtonRow } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Tone } from "~/i18n/words";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { leavingParams, leavingPaths } from "~/paths/leaving";
import { itemChanges } from "~/utils/revalidation";
import { takeBackSchema } from "./schema";
import { thingOf } from "./thing";

export const links = areaSheets("details");
export const handle = { i18n: ["leaving"], title: "leaving:title" };

/** An act that leaves within a minute, or what became of it: where the toast and the letter lead. */
export const loader = guardedLoader({}, leavingParams, async ({ provider, params: { id } }) => {
  const act = await provider.leavingActs.one({ params: { id } });
  return { crumb: act.code, act };
});

/** Takes it back; pressed twice, or after a colleague, it says the same. */
export const action = guardedAction(TAKE_BACK, leavingParams, async ({ form, provider, params: { id }, redirect }) => {
  await provider.leavingActs.one({ params: { id } }); // a stranger's act is 404, whatever the form says
  const submission = form.parse(takeBackSchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.leavingActs.takeBack({ params: { id } }));
  if (!sent.ok) return sent.reply;
  const { state } = sent.answer;
  return redirect(
    thingOf(sent.answer)?.path ?? leavingPaths.one(id),
    state === "TAKEN_BACK" ? "leaving:toast.takenBack" : "leaving:toast.failed",
  );
});

/** Reads the page again after a refusal too: the act has left meanwhile. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 403 || itemChanges(move);

const TONES: Readonly<Record<LeavingState, Tone>> = {
  WAITING: "warning",
  DONE: "success",
  TAKEN_BACK: "neutral",
  FAILED: "critical",
};

export default function LeavingActPage() {
  const { act } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("leaving");
  const { code, state, mayTakeBack } = act;
  const thing = thingOf(act);
  return (
    <Page
      title={t("title")}
      subtitle={code}
      badge={<WordBadge word={state} tones={TONES} say={(known) => t(`state.${known}`)} />}
    >
      <Card title={sayWord(act.kind, (known) => t(`kind.${known}`))}>
        <FormErrors errors={formErrorsOf(reply)} />
        <Facts act={act} />
        {mayTakeBack && (
          <Form method="post" className="stack">
            <p className="muted">{t("hint")}</p>
            <ButtonRow>
              <SubmitButton name="intent" value="takeBack">
                {t("takeBack")}
              </SubmitButton>
            </ButtonRow>
          </Form>
        )}
        {thing && (
          <p>
            <Link to={thing.path}>{t(`open.${thing.what}`)}</Link>
          </p>
        )}
      </Card>
    </Page>
  );
}

function Facts({ act }: { act: LeavingAct }) {
  const { t } = useTranslation(["leaving", "components"]);
  const { clock, zone } = useFormat();
  const { amount, currency, fullName, code, appName, createdBy, leavesDate, endedBy, endedDate, failure } = act;
  const what = thingOf(act)?.what ?? "payment";
  return (
    <DescriptionList
      items={[
        { term: t("field.amount"), value: amount !== null && <Money minor={amount} currency={currency} /> },
        { term: t(`who.${what}`), value: <span translate="no">{fullName}</span> },
        { term: t(`number.${what}`), value: <span translate="no">{code}</span> },
        { term: t("field.application"), value: <span translate="no">{appName}</span> },
        { term: t("field.createdBy"), value: <span translate="no">{createdBy}</span> },
        {
          term: t("field.leaves"),
          value: (
            <time translate="no" dateTime={leavesDate}>
              {clock(leavesDate)} ({t(`components:zone.${zone}`)})
            </time>
          ),
        },
        { term: t("field.ended"), value: endedDate && <DateTime at={endedDate} withZone /> },
        { term: t("field.endedBy"), value: endedBy && <span translate="no">{endedBy}</span> },
        { term: t("field.failure"), value: failure && sayWord(failure, (known) => t(`failure.${known}`)) },
      ]}
    />
  );
}
