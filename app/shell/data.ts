import type { CurrentUser } from "#provider/contract/auth";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import type { RequestContext } from "~/server/context";
import { personOf, type LoaderArgs } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { sentences } from "~/server/i18n";
import { notLiveText, standingText, type NotYet } from "~/server/standing-text";
import { isWithin } from "~/utils/is-within";
import { paths } from "~/paths";
import { initials } from "./initials";
import { visibleMenu } from "./menu";

/** The placeholder for the reader's language in the address of the documentation, if it has one (docs/regions.md). */
const LANGUAGE_PLACE = "{language}";

/** Where people get help: the chat with the region's support, and the documentation in the reader's language. */
export function otherSites(context: RequestContext, region: Region, language: Language) {
  const { supportPhone, documentationUrl } = context.env.regions[region];
  return {
    documentationUrl: documentationUrl.replace(LANGUAGE_PLACE, language),
    supportUrl: `https://wa.me/${supportPhone.replace(/\D/g, "")}`,
  };
}

/** The signed-in person, and the data that the shell shows them. */
export function shellOf(user: CurrentUser, { context, region, language, url }: LoaderArgs) {
  const person = personOf(user);
  const notLive = notLiveText(user, language);
  return {
    user: {
      name: user.fullName || user.name,
      initials: initials(user.fullName || user.name),
      phone: showPhone(user.mobilePhone),
    },
    menu: visibleMenu(person, { payouts: user.waitingPayouts, disputes: user.waitingDisputes }, notLive),
    ...otherSites(context, region, language),
    languages: allows(AREA_ACCESS.language, person) ? REGION_FACTS[region].languages : [],
    notice: noticeFor(user, language, url.pathname),
    notLive,
    isSidebarOpen: context.preferences.sidebarOpen,
    scheme: context.preferences.scheme,
  };
}
export type ShellData = ReturnType<typeof shellOf>;

type Notice = NotYet & { isWarning: boolean };

/**
 * The one line above every screen, except above screens that say more about its subject. What waits for the merchant
 * comes before what waits for the provider. Written on the server, so that no page loads sentences which most pages
 * never show.
 */
function noticeFor(user: CurrentUser, language: Language, pathname: string): Notice | undefined {
  const { email, emailProven, standing } = user;
  const notYet = standingText(user, language);
  // The dashboard says how the account stands, but nothing about disabled applications.
  const saysItself =
    isWithin(pathname, paths.connect) ||
    isWithin(pathname, paths.contract) ||
    (pathname === paths.dashboard && standing !== "DISABLED");
  const stands = notYet && !saysItself ? { ...notYet, isWarning: false } : undefined;
  const address = emailProven || isWithin(pathname, paths.settings) ? undefined : unproven(email, language);
  return stands?.next && standing !== "IN_REVIEW" ? stands : (address ?? stands);
}

const unproven = (email: string, language: Language): Notice => ({
  text: "",
  next: { text: sentences(language).getFixedT(null, "notices")("unproven", { email }), to: paths.settingsEmail },
  isWarning: true,
});
