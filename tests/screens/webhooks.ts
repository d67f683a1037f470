import { ROW, type Screens } from "./facts";

const READS = { permission: "USER_APPLICATION" } as const;
const MAKES = { ...READS, movesMoney: true } as const;
const ONE = ["webhooks.get"] as const;
const ADDRESS = "/developers/webhooks/:webhook";

/** Addresses of the merchant's servers, and the messages to them. */
export const WEBHOOK_SCREENS = {
  "/developers/webhooks": {
    name: "webhooks",
    kind: "page",
    access: READS,
    calls: ["applications.everyKey", "webhooks.list"],
  },
  "/developers/webhooks/new": {
    name: "new webhook",
    kind: "page",
    access: MAKES,
    calls: ["applications.everyKey"],
    marker: "main form",
  },
  "/developers/webhooks/:webhookId": {
    name: "one webhook",
    kind: "details",
    access: READS,
    calls: ONE,
    address: ADDRESS,
  },
  "/developers/webhooks/:webhookId/secret": {
    name: "another signing secret of a webhook",
    kind: "dialog",
    access: MAKES,
    calls: [...ONE, ...ONE],
    address: `${ADDRESS}/secret`,
    marker: "dialog",
  },
  "/developers/webhooks/:webhookId/kept": {
    name: "new signing secret of a webhook, shown once",
    kind: "dialog",
    access: MAKES,
    calls: [...ONE, ...ONE],
    address: `${ADDRESS}/kept`,
    marker: "dialog",
  },
  "/developers/webhooks/:webhookId/remove": {
    name: "removing a webhook",
    kind: "dialog",
    access: READS,
    calls: [...ONE, ...ONE],
    address: `${ADDRESS}/remove`,
    marker: "dialog",
  },
  "/developers/webhooks/:webhookId/edit": {
    name: "changing a webhook",
    kind: "page",
    access: READS,
    calls: ["webhooks.get", "applications.everyKey"],
    address: `${ADDRESS}/edit`,
    marker: "main form",
  },
  "/developers/webhooks/:webhookId/check": {
    name: "checking a signature of a webhook",
    kind: "page",
    access: READS,
    calls: ONE,
    address: `${ADDRESS}/check`,
    marker: "main form",
  },
  "/developers/webhooks/:webhookId/events": {
    name: "messages of a webhook",
    kind: "list",
    access: READS,
    calls: ["webhooks.get", "webhooks.events"],
    address: `${ADDRESS}/events`,
    sights: {
      "those that did not arrive": `${ADDRESS}/events?state=GIVEN_UP`,
      "nothing found": `${ADDRESS}/events?text=nothing-says-this`,
      "what cannot be read": `${ADDRESS}/events?state=NOPE&from=never&type=%3Cb%3E`,
    },
    marker: ROW,
  },
  "/developers/webhooks/:webhookId/events/again": {
    name: "sending messages of a webhook again",
    kind: "page",
    access: READS,
    calls: ONE,
    address: `${ADDRESS}/events/again`,
    marker: "main form",
  },
  "/developers/webhooks/:webhookId/events/:eventId": {
    name: "message of a webhook",
    kind: "details",
    access: READS,
    calls: ["webhooks.get", "webhooks.event"],
    address: `${ADDRESS}/events/:webhookMessage`,
  },
} as const satisfies Screens;
