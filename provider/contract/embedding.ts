import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, lineSchema, webAddressSchema } from "./fields.ts";
import { returnsSchema, toldReturnsSchema } from "./merchant-terms.ts";

/** Most characters of a website's origin. */
const ORIGIN_LENGTH = 200;
/** Most websites that may show the checkout of one application: all of them stand in one header. */
export const ORIGINS_EACH = 10;

/** A website as typed; `provider/rules/web-origin.ts` reads its origin. */
export const originTypedSchema = lineSchema({ min: 1, max: ORIGIN_LENGTH });

/**
 * The websites that may show the checkout of an application in a frame: their origins, in the order in which they were
 * allowed.
 */
export const embeddingSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  origins: z.array(z.string()),
  /** Where payers go on after what gives no address of its own; null: none. */
  returns: toldReturnsSchema.nullish(),
});
export type Embedding = z.infer<typeof embeddingSchema>;

/**
 * The parameter of a page for frames that makes it a picture of itself for the back office's own frame: it has no
 * scripts, takes no focus and sends nothing (decision 0158).
 */
export const FRAME_PREVIEW = "preview";

/** The addresses that a website needs to show the checkout (decision 0075). */
const embedToolsSchema = z.object({
  /** The address of a page for frames, without the code of the invoice or link. */
  frameBase: webAddressSchema,
  /** The script that makes the frame as high as it needs to be; its content never changes at its address. */
  scriptUrl: webAddressSchema,
  /** Of the script, for `integrity`. */
  scriptIntegrity: z.string(),
});

const appIdParams = z.object({ appId: appIdSchema });

/** (ours) The checkout in a frame of the merchant's own website. */
export const embedding = {
  list: call("GET", "api/embedding", {
    summary: "Which websites may show the checkout of each application, and what they need for it",
    access: {},
    answer: z.object({ tools: embedToolsSchema, applications: z.array(embeddingSchema) }),
    origin: "ours",
  }),
  allow: call("PUT", "api/apps/{appId}/embedding", {
    summary: "Let a website show the checkout of an application in a frame; one that may already stays",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    // `https`, a host and a port; `http` on one's own machine only (`provider/rules/web-origin.ts`).
    body: z.object({ origin: originTypedSchema }),
    answer: embeddingSchema,
    // `invalid_state`: there are as many as there may be.
    errors: ["invalid_state"],
    origin: "ours",
  }),
  setReturns: call("PUT", "api/apps/{appId}/return-addresses", {
    summary: "Set where payers go on after new invoices, links and orders of an application that give no address",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    // All of them at once: a missing one is none.
    body: returnsSchema,
    answer: embeddingSchema,
    origin: "ours",
  }),
  forbid: call("DELETE", "api/apps/{appId}/embedding", {
    summary: "No longer let a website show the checkout of an application; one that could not stays without",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    query: z.object({ origin: originTypedSchema }),
    answer: embeddingSchema,
    origin: "ours",
  }),
};

/**
 * The messages between the framed checkout and the page around it, by `postMessage`: `{ source, version, type, … }`.
 * The page says `hello`; the frame `ready`, `height` (in pixels) and `status` (with the code of what is paid), to
 * nobody but the origin that greeted it (decision 0075).
 */
export const EMBED_SOURCE = "hosted-checkout";
export const EMBED_VERSION = 1;
/**
 * The values of a `status`: the payer has a form, is with their bank, has paid, has money on hold, was refused, or
 * finds nothing to pay.
 */
export const EMBED_STATUSES = ["open", "confirming", "paid", "held", "declined", "closed"] as const;
export type EmbedStatus = (typeof EMBED_STATUSES)[number];
