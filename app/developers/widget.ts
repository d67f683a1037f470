import { APP_ID } from "#provider/contract/app-id";
import type { PaymentLink, StaticQr } from "#provider/contract/links";
import type { Language } from "#provider/contract/words";
import { knownWord } from "#provider/rules/open-words";
import { readPayButton, type PayButtonChoice } from "~/utils/pay-button";
import { WIDGET_KINDS, type WidgetKind } from "~/paths/widget";

/** The side of a QR code on a website, in CSS pixels. The first is the default. */
export const QR_SIDES = { medium: 240, small: 160, large: 320 } as const;
export type QrSize = keyof typeof QR_SIDES;
const isQrSize = (text: string | null): text is QrSize => text !== null && Object.hasOwn(QR_SIDES, text);
/** In the order of the form. */
export const QR_SIZES = ["medium", "small", "large"] as const satisfies readonly QrSize[];

/** The address's word in place of a link's id: the application's own payment page, to which its QR code leads. */
export const OWN_PAGE = "own";

/** The address's word for a frame without a script. */
export const NO_SCRIPT = "none";

/** The choices in the screen's address. */
export type AskedWidget = {
  kind: WidgetKind;
  appId: string | undefined;
  /** The id of a payment link. */
  linkId: string | undefined;
  isOwnPage: boolean;
  /** The payers' language, if it shall differ from the link's. */
  language: Language | undefined;
  look: PayButtonChoice;
  qrSize: QrSize;
  /** Whether the frame comes with the script that sets its height. */
  hasScript: boolean;
};

/** Reads the address; unknown values are ignored. */
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

/** The target of a widget: a payment link, or an application's own payment page. */
export type Target = {
  /** A link's id, or {@link OWN_PAGE}. */
  id: string;
  appId: string;
  title: string;
  /** Minor units; null: the payer chooses. */
  amount: number | null;
  currency: string;
  /** The default language of its page; null: that of the payer's browser. */
  language: Language | null;
  paymentUrl: string;
  isOpen: boolean;
};

/** A payment link as the target of a widget. */
export const linkTarget = (link: PaymentLink): Target => ({
  id: link.id,
  appId: link.appId,
  title: link.title,
  amount: link.amount,
  currency: link.currency,
  language: knownWord(link.language) ?? null,
  paymentUrl: link.paymentUrl,
  isOpen: link.status === "ACTIVE",
});

/** An application's own payment page; none until its QR code is switched on. */
export const ownTarget = ({ appId, appName, currency, paymentUrl, enabled }: StaticQr): Target[] =>
  paymentUrl !== null && enabled
    ? [{ id: OWN_PAGE, appId, title: appName, amount: null, currency, language: null, paymentUrl, isOpen: true }]
    : [];

/**
 * The payers' address in the requested language. The address names the language only if the page would open in another.
 */
export function addressOf(
  { paymentUrl, language }: Pick<Target, "paymentUrl" | "language">,
  wished?: Language,
): string {
  if (wished === undefined || wished === language) return paymentUrl;
  const url = new URL(paymentUrl);
  url.searchParams.set("lang", wished);
  return url.href;
}

/** The page for a frame: the provider's address for frames, with the last part of the payment page's path. */
export function frameOf(frameBase: string, target: Pick<Target, "paymentUrl" | "language">, wished?: Language): string {
  const { pathname } = new URL(target.paymentUrl);
  const paymentUrl = `${frameBase}${pathname.slice(pathname.lastIndexOf("/") + 1)}`;
  return addressOf({ ...target, paymentUrl }, wished);
}
