import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LastResort } from "~/components/feedback/last-resort";

/** What shows once what stands in it has thrown: React sets that state in the browser alone. */
function shownAfter(error: unknown): string {
  const boundary = new LastResort({ children: <p>page</p> });
  boundary.state = LastResort.getDerivedStateFromError(error);
  return renderToStaticMarkup(boundary.render());
}

test("where even the page for errors fails, it says so in words, with the error and a way on, and shows no stack", () => {
  expect(shownAfter(new Error("<no frame>"))).toBe(
    '<html lang="en"><body><main><h1>Something went wrong, please try again!</h1><p>&lt;no frame&gt;</p><a href="">Try again</a></main></body></html>',
  );
  expect(shownAfter(null)).toContain("<p>null</p>");
  expect(renderToStaticMarkup(<LastResort>page</LastResort>)).toBe("page");
});
