import { useLoaderData, useSearchParams } from "@remix-run/react";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { readStory } from "./read-story";
import { readShow } from "./story";
import { StoryPage } from "./story-page";

export const links = areaSheets("lists", "details");
export const handle = {
  i18n: ["invoice-log", "invoice", "invoices", "words", "merchant-terms"],
  title: "invoice-log:title",
};

/** The history of an invoice: its timeline, or its messages or changes alone (`?show=`), newest first. */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params }) => {
  const story = await readStory(provider, params.id);
  return { crumb: story.invoiceCode, story };
});

export default function InvoiceHistory() {
  const [params] = useSearchParams();
  return <StoryPage story={useLoaderData<typeof loader>().story} show={readShow(params)} />;
}
