import { CODE_DIGITS } from "#provider/contract/limits";
import type { WebhookType } from "#provider/contract/webhook-words";
import type { Sample } from "./contract-world.ts";
import { png } from "./pictures.ts";

const CODE = "4".repeat(CODE_DIGITS);
const challenge = "chl_of_another_day";
const image = new File([png({ color: 0, depth: 1 })], "logo.png", { type: "image/png" });

/** The webhook that the world has. */
const webhookOf = (appId: string) => ({ id: `whk_${appId}` });
const webhookTerms = (appId: string) => ({
  url: "https://shop.example/hooks",
  appIds: [appId],
  types: ["payment.paid", "key.ending"] satisfies WebhookType[],
});

/** Calls about applications and their keys. */
export const APPLICATION_SAMPLES: Record<string, Sample> = {
  "applications.list": (client) => client.applications.list(),
  "applications.get": (client, { appId }) => client.applications.get({ params: { appId } }),
  "applications.setUser": (client, { appId, colleagueId }) =>
    client.applications.setUser({ params: { appId, userId: colleagueId }, body: { role: "ROLE_OPERATOR" } }),
  "applications.removeUser": (client, { appId, colleagueId }) =>
    client.applications.removeUser({ params: { appId, userId: colleagueId } }),
  "applications.sendKeyCode": (client, { appId }) =>
    client.applications.sendKeyCode({ params: { appId }, query: { keepOld: true } }),
  "applications.renewKey": (client, { appId, own }) =>
    client.applications.renewKey({
      params: { appId, OTP: own.renewingKey?.code ?? CODE },
      query: { challenge: own.renewingKey?.challenge ?? challenge, keepOld: true },
    }),
  "applications.keys": (client, { appId }) => client.applications.keys({ params: { appId } }),
  "applications.setEnabled": (client, { appId }) =>
    client.applications.setEnabled({ params: { appId }, body: { enabled: true } }),
  "applications.removal": (client, { appId }) => client.applications.removal({ params: { appId } }),
  "applications.sendDeleteCode": (client, { appId, own }) =>
    client.applications.sendDeleteCode({ params: { appId: own.endingApplication?.appId ?? appId } }),
  "applications.remove": (client, { appId, own: { endingApplication } }) =>
    client.applications.remove({
      params: { appId: endingApplication?.appId ?? appId, OTP: endingApplication?.code ?? CODE },
      query: { challenge: endingApplication?.challenge ?? challenge },
    }),
  "applications.configure": (client, { appId, configId }) =>
    client.applications.configure({
      body: {
        appId,
        configId,
        defaultSmsTemplate: "{fullName}: {link}",
        applicationMail: "desk@example.com",
        messageTemplates: [{ language: "ru", channel: "EMAIL", text: "{fullName}, {link}" }],
      },
    }),
  "applications.describe": (client, { appId }) =>
    client.applications.describe({
      params: { appId },
      body: { url: "https://hotel.example", info: "Rooms and breakfast", category: "TOURISM" },
    }),
  "details.get": (client, { appId }) => client.details.get({ params: { appId } }),
  "details.change": (client, { appId }) =>
    client.details.change({ params: { appId }, body: { values: { applicationName: "Hotel by the lake" } } }),
  "details.takeBack": (client, { appId }) => client.details.takeBack({ params: { appId } }),
  "embedding.list": (client) => client.embedding.list(),
  "embedding.allow": (client, { appId }) =>
    client.embedding.allow({ params: { appId }, body: { origin: "https://shop.example:8443" } }),
  "embedding.setReturns": (client, { appId }) =>
    client.embedding.setReturns({
      params: { appId },
      body: { redirectUrl: "https://shop.example:8443/thanks", approveUrl: null },
    }),
  "embedding.forbid": (client, { appId }) =>
    client.embedding.forbid({ params: { appId }, query: { origin: "https://shop.example:8443" } }),
  "signingSecrets.get": (client, { appId }) => client.signingSecrets.get({ params: { appId } }),
  "signingSecrets.start": (client, { appId }) =>
    client.signingSecrets.start({ params: { appId }, body: { keepOld: true } }),
  "signingSecrets.make": (client, { appId, own }) =>
    client.signingSecrets.make({
      params: { appId },
      body: { keepOld: true, ...(own.renewingSecret ?? { challenge, OTP: CODE }) },
    }),
  "applications.everyKey": (client) => client.applications.everyKey(),
  "webhooks.list": (client) => client.webhooks.list(),
  "webhooks.create": (client, { appId }) => client.webhooks.create({ body: webhookTerms(appId) }),
  "webhooks.get": (client, { appId }) => client.webhooks.get({ params: webhookOf(appId) }),
  "webhooks.change": (client, { appId }) =>
    client.webhooks.change({ params: webhookOf(appId), body: webhookTerms(appId) }),
  "webhooks.remove": (client, { appId }) => client.webhooks.remove({ params: webhookOf(appId) }),
  "webhooks.secret": (client, { appId }) => client.webhooks.secret({ params: webhookOf(appId) }),
  "webhooks.test": (client, { appId }) => client.webhooks.test({ params: webhookOf(appId) }),
  "webhooks.events": (client, { appId }) =>
    client.webhooks.events({ params: webhookOf(appId), query: { state: "GIVEN_UP", from: "2020-01-01" } }),
  "webhooks.event": (client, { appId }) =>
    client.webhooks.event({ params: { ...webhookOf(appId), eventId: `evt_${appId}` } }),
  "webhooks.again": (client, { appId }) =>
    client.webhooks.again({ params: webhookOf(appId), body: { eventIds: [`evt_${appId}`] } }),
  "exams.list": (client) => client.exams.list(),
  "exams.start": (client, { appId }) => client.exams.start({ body: { webhookId: webhookOf(appId).id } }),
  "exams.get": (client, { appId }) => client.exams.get({ params: { id: `exm_${appId}` } }),
  "webhooks.check": (client, { appId }) =>
    client.webhooks.check({
      params: webhookOf(appId),
      body: { id: `evt_${appId}`, timestamp: "1764000000", signature: "v1,AAAA", body: "{}" },
    }),
  "applications.uploadLogo": (client, { appId }) =>
    client.applications.uploadLogo({ query: { appId }, body: { logo: image } }),
  "applications.removeLogo": (client, { appId }) => client.applications.removeLogo({ params: { appId } }),
  "applications.logo": (client, { appId }) => client.applications.logo({ params: { appId } }),
};
