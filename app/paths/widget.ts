import { paymentLinkPaths } from "./payment-link";
import { paths, withQuery } from "~/paths";

/** The kinds of widgets for a merchant's website; the screen opens with the first. */
export const WIDGET_KINDS = ["button", "link", "qr", "embed"] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** The parameters of the widgets' screen, apart from a widget's look. */
export type WidgetAddress = { kind?: WidgetKind | undefined; app?: string | undefined; link?: string | undefined };

/** The kind in an address; the default kind is left out. */
const shownKind = (kind: WidgetKind | undefined) => (kind === WIDGET_KINDS[0] ? undefined : kind);

/** The screen of widgets with these choices. */
export const widgetPath = ({ kind, app, link }: WidgetAddress): string =>
  withQuery(paths.widgets, { kind: shownKind(kind), app, link });

/**
 * The parameter of the payment link form that names the kind of widget for which the link is made. The form leads back
 * to that kind.
 */
const FOR_WIDGET = "widget";

/** The form of a payment link that leads back to the widgets. */
export const createLinkFor = ({ kind = "button", app }: WidgetAddress): string =>
  withQuery(paymentLinkPaths.create, { [FOR_WIDGET]: kind, app });

/** The kind of widget for which a link is made; undefined for a link on its own. */
export const widgetWaiting = (params: URLSearchParams): WidgetKind | undefined =>
  WIDGET_KINDS.find((kind) => kind === params.get(FOR_WIDGET));
