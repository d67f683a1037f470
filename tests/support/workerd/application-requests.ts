import { keyTerms } from "./server-keys.ts";
import { configIdOf, type Merchant, type Someone } from "./sandbox.ts";
import { eventIdOf, examIdOf, webhookIdOf } from "./webhooks.ts";

type World = { merchant: Merchant; colleague: Someone; serverKeyId: string };
type Request = { path?: string; body?: unknown };

const applicationOf = ({ applicationId }: Merchant, what = "") => `/api/apps/${applicationId}${what}`;
const webhookOf = ({ applicationId }: Merchant, what = "") => `/api/webhooks/${webhookIdOf(applicationId)}${what}`;
const webhookTerms = (appId: string) => ({
  url: "https://shop.example/hooks",
  appIds: [appId],
  types: ["payment.paid"],
});
const memberOf = ({ merchant, colleague }: World) => applicationOf(merchant, `/users/${colleague.userId}`);

/** Valid requests of applications with existing ids: a person with the permission succeeds. */
export const APPLICATION_REQUESTS: Record<string, (world: World) => Request> = {
  "applications.get": ({ merchant }) => ({ path: applicationOf(merchant) }),
  "applications.configure": ({ merchant: { applicationId } }) => ({
    body: {
      appId: applicationId,
      configId: configIdOf(applicationId),
      defaultSmsTemplate: "{fullName}: {link}",
      applicationMail: "desk@example.com",
    },
  }),
  "applications.describe": ({ merchant }) => ({
    path: applicationOf(merchant),
    body: { url: "https://hotel.example", info: "Rooms", category: "TOURISM" },
  }),
  "details.get": ({ merchant }) => ({ path: applicationOf(merchant, "/details") }),
  "details.change": ({ merchant }) => ({
    path: applicationOf(merchant, "/details"),
    body: { values: { applicationName: "Hotel by the lake" } },
  }),
  "details.takeBack": ({ merchant }) => ({ path: applicationOf(merchant, "/details") }),
  "embedding.setReturns": ({ merchant }) => ({
    path: `/api/apps/${merchant.applicationId}/return-addresses`,
    body: { redirectUrl: null },
  }),
  "embedding.allow": ({ merchant }) => ({
    path: applicationOf(merchant, "/embedding"),
    body: { origin: "https://shop.example" },
  }),
  "embedding.forbid": ({ merchant }) => ({
    path: applicationOf(merchant, "/embedding?origin=https%3A%2F%2Fshop.example"),
  }),
  "signingSecrets.get": ({ merchant }) => ({ path: applicationOf(merchant, "/signing-secret") }),
  "signingSecrets.start": ({ merchant }) => ({
    path: `/api/otp/init/signing-secret/${merchant.applicationId}`,
    body: { keepOld: true },
  }),
  "applications.everyKey": () => ({}),
  "webhooks.list": () => ({}),
  "serverKeys.get": ({ serverKeyId }) => ({ path: `/api/keys/${serverKeyId}` }),
  "serverKeys.tried": ({ serverKeyId }) => ({ path: `/api/keys/${serverKeyId}/tried` }),
  "serverKeys.end": ({ serverKeyId }) => ({ path: `/api/keys/${serverKeyId}` }),
  "serverKeys.start": ({ merchant }) => ({ body: keyTerms(merchant.applicationId) }),
  "serverKeys.startReplacement": ({ serverKeyId }) => ({
    path: `/api/otp/init/key/${serverKeyId}`,
    body: { overlapHours: 0, endsOn: null },
  }),
  "webhooks.create": ({ merchant }) => ({ body: webhookTerms(merchant.applicationId) }),
  "webhooks.get": ({ merchant }) => ({ path: webhookOf(merchant) }),
  "webhooks.change": ({ merchant }) => ({ path: webhookOf(merchant), body: webhookTerms(merchant.applicationId) }),
  "webhooks.remove": ({ merchant }) => ({ path: webhookOf(merchant) }),
  "webhooks.secret": ({ merchant }) => ({ path: webhookOf(merchant, "/secret") }),
  "webhooks.test": ({ merchant }) => ({ path: webhookOf(merchant, "/test") }),
  "webhooks.events": ({ merchant }) => ({ path: webhookOf(merchant, "/events") }),
  "webhooks.event": ({ merchant }) => ({ path: webhookOf(merchant, `/events/${eventIdOf(merchant.applicationId)}`) }),
  "webhooks.again": ({ merchant }) => ({
    path: webhookOf(merchant, "/events/again"),
    body: { eventIds: [eventIdOf(merchant.applicationId)] },
  }),
  "exams.list": () => ({}),
  "exams.start": ({ merchant }) => ({ body: { webhookId: webhookIdOf(merchant.applicationId) } }),
  "exams.get": ({ merchant }) => ({ path: `/api/exams/${examIdOf(merchant.applicationId)}` }),
  "webhooks.check": ({ merchant }) => ({
    path: webhookOf(merchant, "/check"),
    body: { id: "evt_1", timestamp: "1764000000", signature: "v1,AAAA", body: "{}" },
  }),
  "applications.setEnabled": ({ merchant }) => ({ path: applicationOf(merchant, "/enabled"), body: { enabled: true } }),
  "applications.removal": ({ merchant }) => ({ path: applicationOf(merchant, "/removal") }),
  "applications.logo": ({ merchant }) => ({ path: applicationOf(merchant, "/logo") }),
  "applications.removeLogo": ({ merchant }) => ({ path: applicationOf(merchant, "/logo") }),
  "applications.setUser": (world) => ({ path: memberOf(world), body: { role: "ROLE_OPERATOR" } }),
  "applications.removeUser": (world) => ({ path: memberOf(world) }),
};
