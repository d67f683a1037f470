import { APP_ID } from "#provider/contract/app-id";
import type { PaymentLink, StaticQr } from "#provider/contract/links";
import type { Language } from "#provider/contract/words";
import { readPayButton, type PayButtonChoice } from "~/utils/pay-button";
import { WIDGET_KINDS, type WidgetKind } from "~/paths/widget";

/** Side of a QR code on a website, in CSS pixels. The first is what it is unless something else is chosen. */
export const QR_SIDES = { medium: 240, small: 160, large: 320 } as const;
export type QrSize = keyof typeof QR_SIDES;
const isQrSize = (text: string | null): text is QrSize => text !== null && Object.hasOwn(QR_SIDES, text);
/** In the order in which they are offered. */
export const QR_SIZES = ["medium", "small", "large"] as const satisfies readonly QrSize[];

/** In the address in place of a link's id: the application's own payment page, which its QR code leads to. */
export const OWN_PAGE = "own";

/** In the address where the frame should do without a script. */
export const NO_SCRIPT = "none";

/** What the address of the screen asks for. */
export type AskedWidget = {
  kind: WidgetKind;
  appId: string | undefined;
  /** Of a payment link. */
  linkId: string | undefined;
  isOwnPage: boolean;
  /** Of the payers, where another one than the link's is wished for. */
  language: Language | undefined;
  look: PayButtonChoice;
  qrSize: QrSize;
  /** Whether the frame comes with the script that fits its height. */
  hasScript: boolean;
};

/** Reads the address; what nobody offers is as if it were not there. */
export function readWidget(params: URLSearchParams, languages: readonly Language[]): AskedWidget {
  const link = params.get("link") ?? "";
  const app = params.get("app") ?? "";
  const size = params.get("qrSize");
  return {
    kind: WIDGET_KINDS.find((kind) => kind === params.get("kind")) ?? WIDGET_KINDS[0],
    appId: APP_ID.test(app) ? app : undefined,
    linkId: /^lnk_[0-9A-Za-z]{1,60}$/.test(link) ? link : undefined,
    isOwnPage: link === OWN_PAGE,
    language: languages.find((language) => language === params.get("language")),
    look: readPayButton(params),
    qrSize: isQrSize(size) ? size : "medium",
    hasScript: params.get("script") !== NO_SCRIPT,
  };
}

/** What a widget leads to: a payment link, or an application's own payment page. */
export type Target = {
  /** A link's id, or {@link OWN_PAGE}. */
  id: string;
  appId: string;
  title: string;
  /** Minor units; null: the payer chooses. */
  amount: number | null;
  currency: string;
  /** In which its page opens by itself; null: in that of the payer's browser. */
  language: Language | null;
  paymentUrl: string;
  isOpen: boolean;
};

/** A payment link as a widget leads to it. */
export const linkTarget = (link: PaymentLink): Target => ({
  id: link.id,
  appId: link.appId,
  title: link.title,
  amount: link.amount,
  currency: link.currency,
  language: link.language,
  paymentUrl: link.paymentUrl,
  isOpen: link.status === "ACTIVE",
});

/** An application's own payment page; nothing until its QR code is switched on. */
export const ownTarget = ({ appId, appName, currency, paymentUrl, enabled }: StaticQr): Target[] =>
  paymentUrl !== null && enabled
    ? [{ id: OWN_PAGE, appId, title: appName, amount: null, currency, language: null, paymentUrl, isOpen: true }]
    : [];

/** Where payers are led: in the wished language, which the address says only where the page would open in another. */
export function addressOf(
  { paymentUrl, language }: Pick<Target, "paymentUrl" | "language">,
  wished?: Language,
): string {
  if (wished === undefined || wished === language) return paymentUrl;
  const url = new URL(paymentUrl);
  url.searchParams.set("lang", wished);
  return url.href;
}

/** The page for a frame: the provider names where those lie, and what a payment page ends with says which. */
export function frameOf(frameBase: string, target: Pick<Target, "paymentUrl" | "language">, wished?: Language): string {
  const { pathname } = new URL(target.paymentUrl);
  const paymentUrl = `${frameBase}${pathname.slice(pathname.lastIndexOf("/") + 1)}`;
  return addressOf({ ...target, paymentUrl }, wished);
}
