import type { Contract } from "#provider/contract/index";
import type { AnswerOf } from "#provider/contract/call";
import { ROWS_OFFERED } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { safeQrGeometry } from "~/components/media/qr-geometry";
import { formatMoney } from "~/i18n/format";
import { optional } from "~/server/optional";
import { personOf, type LoaderArgs } from "~/server/guard";
import { sentencesIn } from "~/server/i18n";
import { readLastUsed } from "~/server/last-used";
import { rowsUpTo } from "~/server/rows-up-to";
import { PAY_BUTTON_WORDINGS, payButtonCode, type PayButton } from "~/utils/pay-button";
import { createLinkFor } from "~/paths/widget";
import {
  addressOf,
  frameOf,
  linkTarget,
  OWN_PAGE,
  readWidget,
  type AskedWidget,
  type Target,
  ownTarget,
} from "./widget";
import { configures } from "./configures";
import { previewOf } from "./frame-preview";
import { embedCode, linkCode, qrCodeHtml } from "./widget-code";

/** The number of an application's newest links to choose from; every other link has its widget on its own page. */
const LINKS_OFFERED = 50;

/** The texts of the button, in the language of its payers. */
async function wordingsFor({ amount, currency }: Target, language: Language) {
  const t = (await sentencesIn(language)).getFixedT(language, "pay-button");
  return PAY_BUTTON_WORDINGS.map((value) => ({
    value,
    label:
      amount === null
        ? t(`label.${value}`)
        : t(`labelWithAmount.${value}`, { amount: formatMoney(language, amount, currency) }),
  }));
}

/** The widget of a target with the choices of the address, and its code. */
async function widgetOf(
  target: Target,
  asked: AskedWidget,
  {
    otherwise,
    embedding,
    checkoutOrigin,
  }: { otherwise: Language; embedding: EmbeddingAnswer | undefined; checkoutOrigin: string | undefined },
) {
  const { kind, look, qrSize, hasScript } = asked;
  const language = asked.language ?? target.language ?? otherwise;
  const wordings = await wordingsFor(target, language);
  const label = wordings.find(({ value }) => value === look.wording)?.label ?? target.title;
  const href = addressOf(target, asked.language);
  const button: PayButton = { href, label, title: target.title, language };
  const qr = kind === "qr" ? safeQrGeometry(href) : null;
  const frame = embedding && frameFor(target, asked, embedding, checkoutOrigin);
  return {
    kind,
    button,
    wordings,
    look,
    qr,
    qrSize,
    language,
    hasScript,
    frame: frame?.shown,
    code:
      frame?.code ??
      (kind === "button" ? payButtonCode(button, look) : qr ? qrCodeHtml(qr, button, qrSize) : linkCode(button)),
  };
}

type EmbeddingAnswer = AnswerOf<Contract["embedding"]["list"]>;

/** The checkout of a target in a frame: its address, its preview, the websites that may show it, and its code. */
function frameFor(
  target: Target,
  { language, hasScript }: AskedWidget,
  { tools, applications }: EmbeddingAnswer,
  checkoutOrigin: string | undefined,
) {
  const src = frameOf(tools.frameBase, target, language);
  const script = { url: tools.scriptUrl, integrity: tools.scriptIntegrity };
  return {
    shown: {
      src,
      preview: previewOf(src, checkoutOrigin),
      origins: applications.find(({ appId }) => appId === target.appId)?.origins ?? [],
    },
    code: embedCode({ src, title: target.title }, hasScript ? script : undefined),
  };
}

/** The targets in the application of the address, and the chosen one. */
async function targetsFor({ provider, context }: LoaderArgs, asked: AskedWidget) {
  const last = (await readLastUsed(context))?.appId;
  // The application of a named link is unknown until the link is loaded.
  const guess = asked.appId ?? (asked.linkId ? undefined : last);
  const linksOf = (appId: string | undefined) =>
    provider.links.list({ query: { page: 0, pageSize: LINKS_OFFERED, status: "ACTIVE", appId } });
  const [listed, codes, named] = await Promise.all([
    linksOf(guess),
    rowsUpTo(ROWS_OFFERED, (page) => provider.links.staticQrs({ query: page })),
    asked.linkId && optional(context, "link_unknown", provider.links.get({ params: { id: asked.linkId } })),
  ]);
  const online = codes.content.filter(({ isOnline }) => isOnline);
  const application =
    [asked.appId, named ? named.appId : undefined, last]
      .map((wanted) => online.find(({ appId }) => appId === wanted))
      .find((found) => found) ?? online[0];
  if (!application) return undefined;
  const { appId } = application;
  // The guess was wrong, or there are too many links for the application's own to be among the newest of all.
  const hasAll = guess === appId || (guess === undefined && listed.totalElements <= LINKS_OFFERED);
  const { content } = hasAll ? listed : await linksOf(appId);
  const offered = content.filter((link) => link.appId === appId).map(linkTarget);
  const chosen = named && named.appId === appId ? linkTarget(named) : undefined;
  const isOffered = offered.some(({ id }) => id === chosen?.id);
  const targets = [...(chosen && !isOffered ? [chosen] : []), ...offered, ...ownTarget(application)];
  return {
    applications: online.map((one) => ({ value: one.appId, label: `${one.appName} · ${one.appId}` })),
    appId,
    targets,
    target: targets.find(({ id }) => id === (asked.isOwnPage ? OWN_PAGE : chosen?.id)) ?? targets[0],
  };
}

/** The widgets for a merchant's website: chosen by the address alone, with a preview and the code. */
export async function readWidgets(args: LoaderArgs) {
  const { context, provider, url, region, language } = args;
  const { languages } = REGION_FACTS[region];
  const asked = readWidget(url.searchParams, languages);
  const { kind } = asked;
  const [found, user, embedding] = await Promise.all([
    targetsFor(args, asked),
    context.user(),
    kind === "embed" ? provider.embedding.list() : undefined,
  ]);
  if (!found) return { configures: configures(user), choice: undefined, widget: undefined };
  const { applications, appId, targets, target } = found;
  return {
    configures: configures(user),
    choice: {
      kind,
      applications,
      appId,
      targets,
      target,
      languages,
      language: asked.language,
      createLink: allows(AREA_ACCESS.createPaymentLink, personOf(user))
        ? createLinkFor({ kind, app: appId })
        : undefined,
    },
    widget:
      target &&
      (await widgetOf(target, asked, {
        otherwise: language,
        embedding,
        checkoutOrigin: context.env.regions[region].checkoutOrigin,
      })),
  };
}
type WidgetsData = Awaited<ReturnType<typeof readWidgets>>;
/** The choices, and the options to choose from. */
export type Choice = NonNullable<WidgetsData["choice"]>;
/** The chosen widget. */
export type Widget = NonNullable<WidgetsData["widget"]>;
