import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "#provider/contract/connect";
import type { Step } from "#provider/contract/requirements";
import { Badge } from "~/components/page/badge";
import { Link } from "~/components/page/link";
import { Page } from "~/components/page/page";
import type { Tone } from "~/i18n/words";
import { connectPath } from "~/paths/connect";
import { stateOf, stepsOf, type StepState } from "./steps";

const TONES: Record<StepState, Tone> = { done: "success", due: "neutral", wrong: "critical", checking: "info" };

/** The screens of an application, each with its state and a link to it. */
export function StepList({ connection, current }: { connection: Connection; current?: Step | "review" }) {
  const { t } = useTranslation("connect");
  return (
    <nav aria-label={t("steps", { name: connection.values["application.name"] ?? t("unnamed") })}>
      <ol className="connect-steps">
        {stepsOf(connection).map((step) => {
          const state = stateOf(step, connection);
          return (
            <li key={step}>
              <Link
                to={connectPath(connection.appId, step)}
                prefetch="intent"
                aria-current={step === current ? "step" : undefined}
              >
                {t(`step.${step}`)}
              </Link>{" "}
              <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
            </li>
          );
        })}
        <li>
          <Link
            to={connectPath(connection.appId, "review")}
            prefetch="intent"
            aria-current={current === "review" ? "step" : undefined}
          >
            {t("step.review")}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

/** One screen of the wizard: the current step, the finished steps, and the fields of this step. */
export function Wizard({
  connection,
  step,
  children,
}: {
  connection: Connection;
  step: Step | "review";
  children: ReactNode;
}) {
  const { t } = useTranslation("connect");
  return (
    <Page form title={t(`step.${step}`)} subtitle={t(`why.${step}`)}>
      <StepList connection={connection} current={step} />
      {children}
    </Page>
  );
}
