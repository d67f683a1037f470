import { useTranslation } from "react-i18next";
import type { DetailChange, Details } from "#provider/contract/details";
import type { OpenRequirements } from "#provider/contract/requirements";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Timeline } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { CHECKED_DETAILS } from "./checked-detail-names";
import { useDetailName, useDetailText } from "./use-checked-detail-words";

type Cards = Details["cards"];
type Props = { appId: string; change: DetailChange; requirements: OpenRequirements; cards: Cards; mayChange: boolean };

/** The requested change, who must act, until when, and what happens after that. */
export function DetailChangeBanner({ appId, change, requirements, cards, mayChange }: Props) {
  const { t } = useTranslation(["checked-details", "requirements"]);
  const { date } = useFormat();
  const { pastDue, deadline } = requirements;
  const state = pastDue.length > 0 ? "overdue" : change.decidedDate === null ? "checking" : "sentBack";
  const isOwn = change.appId === appId;
  return (
    <Banner
      tone={state === "overdue" ? "critical" : state === "checking" ? "info" : "warning"}
      title={t(`standing.${state}.title`)}
    >
      <p>{t(`standing.${state}.text`, { day: deadline === null ? "" : date(deadline) })}</p>
      <Changes change={change} cards={cards} />
      {!isOwn && <p>{t("elsewhere", { appId: change.appId })}</p>}
      {isOwn && mayChange && (
        <Form method="post">
          <ButtonRow>
            <SubmitButton variant="secondary" name="intent" value="takeBack">
              {t("takeBack")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </Banner>
  );
}

/** Each field with its old and its new value, and the reviewers' remark. */
function Changes({ change: { values, before, errors }, cards }: { change: DetailChange; cards: Cards }) {
  const { t } = useTranslation(["checked-details", "requirements"]);
  const [nameOf, textOf] = [useDetailName(), useDetailText(cards)];
  const changed = CHECKED_DETAILS.filter((requirement) => values[requirement] !== undefined);
  return (
    <DescriptionList
      items={changed.map((requirement) => {
        const error = errors.find((one) => one.requirement === requirement);
        const was = textOf(requirement, before[requirement] ?? "");
        const willBe = textOf(requirement, values[requirement] ?? "");
        return {
          term: nameOf(requirement),
          value: (
            <>
              {was ? t("fromTo", { was, willBe }) : willBe}
              {error && (
                <p>
                  {t("requirements:rejected", {
                    reason: error.reason,
                    code: sayWord(error.code, (code) => t(`requirements:code.${code}`)),
                  })}
                </p>
              )}
            </>
          ),
        };
      })}
    />
  );
}

/** All changes with their outcome, newest first. */
export function DetailHistory({ changes, cards }: { changes: readonly DetailChange[]; cards: Cards }) {
  const { t } = useTranslation(["checked-details", "requirements"]);
  const items = changes.flatMap((change) => {
    const { appId, round, askedDate, askedBy, decidedDate, isAccepted, endedDate } = change;
    const key = `${appId} ${round}`;
    const asked = {
      key: `${key} asked`,
      at: askedDate,
      title: t("round.asked", { who: askedBy }),
      detail: <Changes change={change} cards={cards} />,
    };
    const decided = decidedDate !== null && {
      key: `${key} decided`,
      at: decidedDate,
      title: t(isAccepted ? "round.accepted" : "requirements:sentBack"),
      tone: isAccepted ? ("success" as const) : ("critical" as const),
    };
    const isFollowed = changes.some((other) => other.askedDate === endedDate && other !== change);
    const takenBack = endedDate !== null &&
      !isAccepted &&
      !isFollowed && {
        key: `${key} ended`,
        at: endedDate,
        title: t("round.takenBack"),
      };
    return [asked, ...(decided ? [decided] : []), ...(takenBack ? [takenBack] : [])];
  });
  return <Timeline items={items.toReversed()} />;
}
