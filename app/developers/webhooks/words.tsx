import { useTranslation } from "react-i18next";
import type { Open } from "#provider/contract/open-word";
import type { MessageType, WebhookFault, WebhookState } from "#provider/contract/webhook-words";
import type { Webhook } from "#provider/contract/webhooks";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { Badge, WordBadge } from "~/components/page/badge";
import { useFormat } from "~/i18n/use-format";

/** The words of this file are in the namespace `webhook-words`. */
export const STATE_TONES = { DELIVERED: "success", WAITING: "warning", GIVEN_UP: "critical" } as const;

/** The words of a type, and of a fault. */
export function useWebhookWords() {
  const { t } = useTranslation("webhook-words");
  return {
    type: (type: Open<MessageType>) => sayWord(type, (known) => t(`type.${known}`)),
    state: (state: WebhookState) => t(`state.${state}`),
    fault: (fault: Open<WebhookFault>) => sayWord(fault, (known) => t(`fault.${known}`)),
  };
}

/** What became of a message. */
export function MessageState({ state }: { state: Open<WebhookState> }) {
  const words = useWebhookWords();
  return <WordBadge word={state} tones={STATE_TONES} say={words.state} />;
}

/** A type as servers read it. */
export const TypeCode = ({ type }: { type: Open<MessageType> }) => (
  <span className="code" translate="no">
    {sayWord(type, (known) => known)}
  </span>
);

/** An address without the part that all of them begin with. */
export const withoutScheme = (url: string): string => url.replace(/^https:\/\//, "");

/** Most characters of an address among the breadcrumbs: a name of a host does not break. */
const CRUMB = 24;

/** What the breadcrumbs call an address. */
export function crumbOf(url: string): string {
  const { host } = new URL(url);
  return host.length > CRUMB ? `${host.slice(0, CRUMB - 1)}…` : host;
}

type Standing = Pick<Webhook, "form" | "failingDate" | "pausedDate" | "goneDate" | "applications">;

/** How an address stands. */
export function WebhookState({ of }: { of: Standing }) {
  const { t } = useTranslation("webhook-words");
  const format = useFormat();
  if (of.goneDate) return <Badge tone="critical">{t("standing.gone")}</Badge>;
  if (of.pausedDate) return <Badge tone="critical">{t("standing.paused")}</Badge>;
  if (of.applications.length === 0) return <Badge>{t("standing.noApplication")}</Badge>;
  if (of.failingDate)
    return <Badge tone="warning">{t("standing.failing", { date: format.briefDate(of.failingDate) })}</Badge>;
  if (knownWord(of.form) === "OLD") return <Badge tone="attention">{t("standing.old")}</Badge>;
  return <Badge tone="success">{t("standing.active")}</Badge>;
}
