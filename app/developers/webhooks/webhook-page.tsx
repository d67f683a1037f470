import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#provider/contract/webhooks";
import { Page } from "~/components/page/page";
import { Tabs } from "~/components/page/tabs";
import { webhookPaths } from "~/paths/webhook";
import { WebhookState, withoutScheme } from "./words";

type Props = {
  webhook: Pick<Webhook, "id" | "url" | "form" | "failingDate" | "pausedDate" | "goneDate" | "applications">;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of one address: its name, and the tabs of all of them. The page needs `webhook` and `webhook-words`. */
export function WebhookPage({ webhook, actions, children }: Props) {
  const { t } = useTranslation("webhook");
  const { id, url } = webhook;
  return (
    <Page
      title={
        <span className="long-words" translate="no">
          {withoutScheme(url)}
        </span>
      }
      badge={<WebhookState of={webhook} />}
      actions={actions}
    >
      <Tabs
        label={t("tabs.label")}
        tabs={[
          { to: webhookPaths.one(id), label: t("tabs.one"), end: true },
          { to: webhookPaths.events(id), label: t("tabs.events") },
          { to: webhookPaths.check(id), label: t("tabs.check") },
        ]}
      />
      {children}
    </Page>
  );
}
