import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import type { SubscriptionType } from "#provider/contract/words";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { QrCode } from "~/components/media/qr-code";
import type { QrGeometry } from "~/components/media/qr-geometry";
import { Badge } from "~/components/page/badge";
import { buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import type { Tone } from "~/i18n/words";
import { cx } from "~/utils/cx";
import { settingsPaths } from "~/paths/settings";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { CONNECT_INTENT } from "./connect-intent";

/**
 * A channel of payment notifications, with its state. `to` is the Telegram name or the WhatsApp number in its usual
 * notation.
 */
export type Channel = { type: SubscriptionType } & (
  | { state: "off" }
  | { state: "waiting"; to: string; connectUrl: string; qr: QrGeometry }
  | { state: "connected"; to: string; since: string }
);
type At<State extends Channel["state"]> = Extract<Channel, { state: State }>;

const TONE: Record<Channel["state"], Tone> = { off: "neutral", waiting: "warning", connected: "success" };

const TELEGRAM_EXAMPLE = "@aysel_q";

type Props = {
  channel: Channel;
  region: Region;
  /** When the data were loaded, in milliseconds. */
  now: number;
  /** The person has just asked whether the channel is connected by now. */
  isChecked: boolean;
  /** The reply to a form of this channel. */
  reply: FormReply;
};

/** One channel: the steps to connect it, or the acts on a connected one. */
export function ChannelCard({ channel, region, now, isChecked, reply }: Props) {
  const { t } = useTranslation("notifications");
  const { type, state } = channel;
  const idForm = <IdForm type={type} region={region} reply={reply} />;
  return (
    <div id={type.toLowerCase()}>
      <Card title={t(`name.${type}`)} actions={<Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>}>
        <FormErrors errors={formErrorsOf(reply)} />
        {state === "connected" ? (
          <Connected channel={channel} />
        ) : (
          <>
            {isChecked && state === "waiting" && <Banner tone="warning">{t(`notYet.${type}`)}</Banner>}
            <ol className="steps">
              {state === "off" ? (
                <Step title={t(`type.${type}`)} at="now">
                  {idForm}
                </Step>
              ) : (
                <Step title={t(`typed.${type}`, { to: channel.to })} at="done">
                  <details className="disclosure" open={firstWrong(reply) !== undefined}>
                    <summary>{t(`another.${type}`)}</summary>
                    {idForm}
                  </details>
                </Step>
              )}
              <Step title={t(`open.${type}`)} at={state === "waiting" ? "now" : "later"}>
                {state === "waiting" && <Link channel={channel} />}
              </Step>
              <Step title={t("done")} at={state === "waiting" ? "now" : "later"}>
                {state === "waiting" && <Check type={type} now={now} />}
              </Step>
            </ol>
          </>
        )}
      </Card>
    </div>
  );
}

const Step = ({ title, at, children }: { title: string; at: "done" | "now" | "later"; children: ReactNode }) => (
  <li className={cx("step", at === "done" && "step-done", at === "later" && "step-later")}>
    <div className="stack stack-tight">
      <p className="step-title">{title}</p>
      {children}
    </div>
  </li>
);

function IdForm({ type, region, reply }: Pick<Props, "region" | "reply"> & { type: SubscriptionType }) {
  const { t } = useTranslation("notifications");
  const id = `connect-${type.toLowerCase()}`;
  const { initialValue, errors } = repliedField("connectionId", reply);
  const field = plainField("connectionId", {
    id,
    required: true,
    initialValue,
    // A wrong field is a new element after the reply, so that it gets the focus with scripts too.
    ...(errors ? { errors, key: `wrong ${String(initialValue)}` } : {}),
  });
  const isTelegram = type === "TELEGRAM";
  return (
    <Form method="post" className="stack stack-tight">
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={field}
          label={t(`label.${type}`)}
          help={t(`help.${type}`, { example: isTelegram ? TELEGRAM_EXAMPLE : PHONE_EXAMPLE[region] })}
          type={isTelegram ? "text" : "tel"}
          inputMode={isTelegram ? "text" : "tel"}
          autoComplete={isTelegram ? "off" : "tel"}
          autoCapitalize="none"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <div className="row">
        <SubmitButton name="intent" value={CONNECT_INTENT[type]}>
          {t("connect")}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Link({ channel: { type, connectUrl, qr } }: { channel: At<"waiting"> }) {
  const { t } = useTranslation("notifications");
  return (
    <div className="scan">
      <QrCode geometry={qr} label={t(`qr.${type}`)} />
      <div className="stack stack-tight">
        <div className="row">
          <a className={buttonClass("primary")} href={connectUrl} target="_blank" rel="noreferrer">
            <ButtonText>{t(`link.${type}`)}</ButtonText>
          </a>
        </div>
        <p className="muted">{t("scan")}</p>
      </div>
    </div>
  );
}

function Check({ type, now }: Pick<Props, "now"> & { type: SubscriptionType }) {
  const { t } = useTranslation("notifications");
  return (
    <div className="row">
      <LinkButton to={settingsPaths.checkNotifications(type, now)} prefetch="none" preventScrollReset replace>
        {t("check")}
      </LinkButton>
      <LinkButton variant="tertiary" to={settingsPaths.disconnectNotifications(type)} preventScrollReset>
        {t("cancel")}
      </LinkButton>
    </div>
  );
}

function Connected({ channel: { type, to, since } }: { channel: At<"connected"> }) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <p>{t(`connected.${type}`)}</p>
      <DescriptionList
        items={[
          { term: t(`label.${type}`), value: to },
          { term: t("since"), value: <DateTime at={since} long /> },
        ]}
      />
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="subscriptionType" value={type} />
        <SubmitButton variant="secondary" name="intent" value="test">
          {t("test")}
        </SubmitButton>
        <LinkButton variant="tertiary" critical to={settingsPaths.disconnectNotifications(type)} preventScrollReset>
          {t("disconnect")}
        </LinkButton>
      </Form>
    </>
  );
}
