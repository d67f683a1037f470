import { contract } from "#provider/contract/index";
import { LINK_EVENTS_SHOWN } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { brokenLinkTerms } from "#provider/rules/link-terms";
import { findApplication } from "../db/applications.ts";
import { runBatch } from "../db/database.ts";
import { findLinkInSight, findStaticQr, linkHappenings, listLinks, listStaticQrs } from "../db/lists/links.ts";
import { viewsOf } from "../db/views.ts";
import { insertLink, newLink } from "../operations/links/create.ts";
import { switchStaticQr } from "../operations/links/static-qr.ts";
import { changeLinkTerms } from "../operations/links/terms.ts";
import { changedTerms, newTerms } from "../operations/return-addresses.ts";
import { switchLink } from "../operations/links/status.ts";
import { switchedLink } from "../domain/link-state.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { demandIn } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { toLink, toLinkEvent, toStaticQr } from "../wire/link.ts";
import { toPage, toSortedPage } from "../wire/page.ts";

const { links } = contract;

/** Links without a particular payer: payment links, and each application's static QR code. */
export const linkRoutes = [
  implement(links.list, async ({ db, env, person, query }) => {
    const { page, pageSize, sort, appId, ...filter } = query;
    const [list, views] = await Promise.all([
      listLinks(db, person.sight, { page, pageSize, sort, filter, appId }),
      viewsOf(db, person.user, "links"),
    ]);
    const content = list.rows.map(({ link, appName }) => toLink(env, link, appName));
    const { tabs } = list;
    return { ...toSortedPage(content, { ...list, more: false }, { page, pageSize }), tabs, views };
  }),

  implementOnce(links.create, async ({ db, env, clock, person, body }) => {
    const { application } = found(await findApplication(db, person.sight, body.appId));
    demandIn(person, application.id, "CREATE_LINK");
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    const { region } = application;
    const fields = brokenLinkTerms(body, { region, today: dayIn(region, clock.date()) });
    if (fields.length > 0) throw refuse("invalid_request", { fields });
    const actor = { id: person.user.id, name: person.user.fullName };
    const terms = await newTerms({ db, env }, application.id, body);
    const link = newLink(application, body, { actor, now: clock.now(), terms });
    return { answer: toLink(env, link, application.name), statements: [insertLink(db, link)] };
  }),

  implement(links.get, async ({ db, env, person, params }) => {
    const { link, appName } = found(await findLinkInSight(db, person.sight, params.id));
    const newest = await linkHappenings(db, link, LINK_EVENTS_SHOWN + 1);
    return {
      ...toLink(env, link, appName),
      timeline: newest.slice(0, LINK_EVENTS_SHOWN).toReversed().map(toLinkEvent),
      timelineMore: newest.length > LINK_EVENTS_SHOWN,
    };
  }),

  implement(links.setTerms, async ({ db, env, log, person, params, body }) => {
    const { answer } = await write(db, async () => {
      const { link, appName } = found(await findLinkInSight(db, person.sight, params.id));
      demandIn(person, link.applicationId, "EDIT_LINK");
      const terms = await changedTerms({ db, env }, link.applicationId, link, body);
      return { answer: toLink(env, { ...link, ...terms }, appName), statements: [changeLinkTerms(db, link, terms)] };
    });
    log("payment_link_terms_set", { userId: person.user.id, linkId: params.id });
    return answer;
  }),

  implement(links.setStatus, async ({ db, env, clock, log, person, params, body }) => {
    const { answer } = await write(db, async () => {
      const { link, appName } = found(await findLinkInSight(db, person.sight, params.id));
      demandIn(person, link.applicationId, "EDIT_LINK");
      const status = switchedLink(link, body.status, clock.now());
      if (status === undefined) throw refuse("invalid_state");
      const actor = { id: person.user.id, name: person.user.fullName };
      const statements = switchLink(db, link, status, { actor, now: clock.now() });
      return { answer: toLink(env, { ...link, status }, appName), statements };
    });
    log("payment_link_switched", { userId: person.user.id, linkId: params.id, status: body.status });
    return answer;
  }),

  implement(links.staticQrs, async ({ db, env, person, query }) => {
    const { rows, total } = await listStaticQrs(db, person.sight, query);
    return toPage(
      rows.map(({ application, link }) => toStaticQr(env, application, link)),
      total,
      query,
    );
  }),

  implement(links.staticQr, async ({ db, env, person, params }) => {
    const { application } = found(await findApplication(db, person.sight, params.appId));
    return toStaticQr(env, application, await findStaticQr(db, application.id));
  }),

  implement(links.setStaticQr, async ({ db, env, clock, log, person, params, body }) => {
    const { application } = found(await findApplication(db, person.sight, params.appId));
    demandIn(person, application.id, "USER_APPLICATION");
    // Switching off is always allowed.
    if (body.enabled && application.status !== "ONLINE") throw refuse("application_not_online");
    const actor = { id: person.user.id, name: person.user.fullName };
    await runBatch(db, switchStaticQr(db, application, body.enabled, { actor, now: clock.now() }));
    log("static_qr_switched", { userId: person.user.id, appId: application.id, enabled: body.enabled });
    return toStaticQr(env, application, await findStaticQr(db, application.id));
  }),
];
