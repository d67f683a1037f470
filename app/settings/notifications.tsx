import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SUBSCRIPTION_TYPES, subscriptionTypeSchema } from "#provider/contract/words";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { textOf } from "~/components/form/field";
import { qrGeometry } from "~/components/media/qr-geometry";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readPhone, showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { CONNECT_INTENT } from "./connect-intent";
import { ChannelCard, type Channel } from "./notification-channel";
import { notificationsSchema } from "./notification-schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["notifications"], title: "notifications:title" };

/** Each channel with its state; `checked` names the one that the person has just asked about. */
export const loader = guardedLoader({}, async ({ provider, url, region }) => {
  const subscriptions = await provider.profile.subscriptions();
  const channels = SUBSCRIPTION_TYPES.map((type): Channel => {
    const known = subscriptions.find(({ subscriptionType }) => subscriptionType === type);
    if (!known) return { type, state: "off" };
    const { connected, connectionId, connectUrl, since } = known;
    const to = type === "WHATSAPP" ? showPhone(connectionId) : connectionId;
    return connected
      ? { type, state: "connected", to, since }
      : { type, state: "waiting", to, connectUrl, qr: qrGeometry(connectUrl) };
  });
  const checked = subscriptionTypeSchema.safeParse(url.searchParams.get("checked")).data;
  return { channels, region, checked, now: Date.now() };
});

/** Connects a channel, or sends a test message on one. */
export const action = guardedAction({}, async ({ form, provider, region, redirect }) => {
  const submission = form.parse(notificationsSchema((text) => readPhone(region, text)));
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  if (value.intent === "test") {
    const { subscriptionType } = value;
    const sent = await send(() => provider.profile.testSubscription({ body: { subscriptionType } }));
    return sent.ok ? redirect(paths.notifications, "notifications:toast.tested") : sent.reply;
  }
  const subscriptionType = value.intent === CONNECT_INTENT.TELEGRAM ? "TELEGRAM" : "WHATSAPP";
  const { connectionId } = value;
  const asked = await send(() => provider.profile.subscribe({ body: { subscriptionType, connectionId } }));
  return asked.ok ? redirect(settingsPaths.notificationsOn(subscriptionType)) : asked.reply;
});

/** Opening or closing the dialog over this screen loads nothing again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.pathname !== nextUrl.pathname ? false : defaultShouldRevalidate;

export default function Notifications() {
  const { channels, region, checked, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("notifications");
  const posted = reply?.result.initialValue;
  const intent = textOf(posted?.["intent"]);
  const tested = intent === "test" ? textOf(posted?.["subscriptionType"]) : undefined;
  return (
    <>
      <BehindDialog>
        <div className="stack">
          <p className="muted">{t("lead")}</p>
          <div className="columns">
            {channels.map((channel) => (
              <ChannelCard
                key={channel.type}
                channel={channel}
                region={region}
                now={now}
                isChecked={checked === channel.type}
                reply={intent === CONNECT_INTENT[channel.type] || tested === channel.type ? reply : undefined}
              />
            ))}
          </div>
        </div>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}
