import { useLoaderData } from "@remix-run/react";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { readStory } from "./read-story";
import { StoryPage } from "./story-page";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["invoice-log", "invoice", "invoices", "words"], title: "invoice-log:payments" };

/** The operation log of an invoice: what of its timeline is payments, each with its card, RRN and answer. */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params }) => {
  const story = await readStory(provider, params.id);
  return { crumb: story.invoiceCode, story };
});

export default function InvoiceOperations() {
  return <StoryPage story={useLoaderData<typeof loader>().story} show="payments" />;
}
