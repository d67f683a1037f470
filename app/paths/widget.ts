import { paymentLinkPaths } from "./payment-link";
import { part, paths, withQuery } from "~/paths";

/** What a merchant's website can have of the product; the first is what the screen opens with. */
export const WIDGET_KINDS = ["button", "link", "qr", "embed"] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** What the screen of widgets reads of its address besides how a widget looks. */
export type WidgetAddress = { kind?: WidgetKind | undefined; app?: string | undefined; link?: string | undefined };

/** The first of them is left out of an address. */
const shownKind = (kind: WidgetKind | undefined) => (kind === WIDGET_KINDS[0] ? undefined : kind);

/** The screen of widgets as it was left, or as somebody should find it. */
export const widgetPath = ({ kind, app, link }: WidgetAddress): string =>
  withQuery(paths.widgets, { kind: shownKind(kind), app, link });

/**
 * In the address of the form of a payment link: the kind of widget that the link is for, which its maker goes back to.
 */
const FOR_WIDGET = "widget";

/** The form of a payment link, from which one comes back to the widgets. */
export const createLinkFor = ({ kind = "button", app }: WidgetAddress): string =>
  withQuery(paymentLinkPaths.create, { [FOR_WIDGET]: kind, app });

/** Which kind of widget the link is made for; undefined when it is made for itself. */
export const widgetWaiting = (params: URLSearchParams): WidgetKind | undefined =>
  WIDGET_KINDS.find((kind) => kind === params.get(FOR_WIDGET));

/** Which websites may show the checkout of an application in a frame. */
export const originsPath = (appId: string): string => `${paths.widgets}/origins/${part(appId)}`;

/** Where an application's merchant is told what becomes of payments. */
export const webhookPath = (appId: string): string => `${paths.widgets}/webhook/${part(appId)}`;
