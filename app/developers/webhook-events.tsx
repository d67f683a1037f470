import { useTranslation } from "react-i18next";
import type { WebhookEvent } from "#provider/contract/webhooks";
import { sayWord } from "#provider/rules/open-words";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { toneOf } from "~/i18n/words";
import { paths } from "~/paths";

/** The colour of what became of a message. */
export const EVENT_TONES = { DELIVERED: "success", WAITING: "warning", GIVEN_UP: "critical" } as const;
/** The number of visible messages; the rest unfolds. */
const SHOWN = 8;

/** `hasAddress`: a message can be sent again. */
type Props = { events: readonly WebhookEvent[]; hasAddress: boolean };

/** The last messages to the server, the newest first, with their outcome. */
export function WebhookEvents({ events, hasAddress }: Props) {
  const { t } = useTranslation("webhook");
  return (
    <Card title={t("last")}>
      {events.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <Timeline
          shown={SHOWN}
          items={events.map((event) => ({
            key: event.id,
            at: event.createdDate,
            tone: toneOf(EVENT_TONES, event.state),
            title: sayWord(event.type, (type) => t(`type.${type}`)),
            detail: <Became event={event} hasAddress={hasAddress} />,
          }))}
        />
      )}
    </Card>
  );
}

/** Whether a message arrived; if not, why, and when the next try is. */
function Became({ event, hasAddress }: { event: WebhookEvent; hasAddress: boolean }) {
  const { t } = useTranslation("webhook");
  const { dateTime } = useFormat();
  const { id, type, transactionId, state, attempts, answerStatus, fault, nextDate } = event;
  const said = [
    sayWord(state, (known) => t(`state.${known}`)),
    attempts > 0 && t("attempts", { count: attempts }),
    fault !== null && sayWord(fault, (known) => t(`fault.${known}`)),
    answerStatus !== null && t("answer", { status: answerStatus }),
    nextDate !== null && attempts > 0 && t("next", { time: dateTime(nextDate) }),
  ];
  return (
    <div className="stack stack-tight">
      <span>{said.filter((part) => part !== false).join(" · ")}</span>
      <span className="code long-words" translate="no">
        {id}
      </span>
      <div className="row">
        {transactionId !== null && <Link to={paths.transaction(transactionId)}>{t("payment")}</Link>}
        {hasAddress && type !== "test" && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="eventId" value={id} />
            <SubmitButton
              variant="plain"
              name="intent"
              value="again"
              aria-label={t("againLabel", { type: sayWord(type, (known) => t(`type.${known}`)), id })}
            >
              {t("again")}
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}
