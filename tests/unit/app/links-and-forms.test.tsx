import { Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { PlainForm } from "~/components/form/plain-form";
import { Link } from "~/components/page/link";
import { renderMarkup } from "../../support/render";

/* What the Worker writes of a link and of a form, held against Remix' own. */

type Components = { LinkOf: typeof Link; FormOf: typeof PlainForm };

/** Expects the same page of both, and answers it. */
function expectAsRemix(page: (components: Components) => ReactNode): string {
  const [theirs, ours] = [
    { LinkOf: RemixLink, FormOf: RemixForm },
    { LinkOf: Link, FormOf: PlainForm },
  ].map((components) => renderMarkup(page(components), { path: "/users/7?q=1" }));
  expect(ours).toBe(theirs);
  return ours ?? "";
}

const ADDRESSES = [
  "/",
  "/a",
  "/a/",
  "/a?b=c#d",
  "/a/../b?c=d#e",
  "/a/./b",
  "/a//b",
  "/a/..",
  "/a?",
  "/a#",
  "/a?#",
  "/a b",
  "/%20ü",
  "/a.b/c",
  '/a?q="<&',
  "/billing/invoices/inv_1-A?page=2&from=2026-01-01&q=a%20b+c*#list",
  "//evil",
  "https://else.example/",
  "a",
  "../a",
  "?b",
  "#c",
  ".",
  "",
];

test("links are written as Remix writes them", () => {
  for (const to of ADDRESSES)
    expectAsRemix(({ LinkOf }) => [
      <LinkOf key="bare" to={to}>
        text
      </LinkOf>,
      <LinkOf key="all" to={to} prefetch="intent" className="x" target="_blank" rel="next" aria-current="page">
        <b>text</b>
      </LinkOf>,
      <LinkOf key="reload" to={to} reloadDocument replace preventScrollReset id="y" onClick={() => undefined}>
        text
      </LinkOf>,
      <LinkOf key="state" to={to} state={{ a: 1 }} prefetch="none" title="t">
        text
      </LinkOf>,
    ]);
  expect(expectAsRemix(({ LinkOf }) => <LinkOf to="/a b">text</LinkOf>)).toContain('href="/a b"');
});

test("forms are written as Remix writes them", () => {
  for (const action of [...ADDRESSES, undefined])
    expectAsRemix(({ FormOf }) => {
      const to = action === undefined ? {} : { action };
      return [
        <FormOf key="bare" {...to}>
          <button type="submit">text</button>
        </FormOf>,
        <FormOf
          key="get"
          role="search"
          {...to}
          method="get"
          id="x"
          noValidate
          onSubmit={() => undefined}
          onReset={() => undefined}
          fetcherKey="k"
          navigate={false}
          replace
          state={{ a: 1 }}
          preventScrollReset
          className="y"
        />,
        <FormOf key="post" method="POST" {...to} encType="multipart/form-data" reloadDocument lang="az" />,
        <FormOf key="put" method="put" {...to} />,
      ];
    });
  expect(expectAsRemix(({ FormOf }) => <FormOf action="/a b" />)).toContain('action="/a b"');
});
