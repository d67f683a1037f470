import { FACES } from "../checkout/styles.ts";

/** The guide's style sheet, light and dark; its fonts are the checkout's. */
export const GUIDE_STYLES = `${FACES}
:root { color-scheme: light dark; --ink: #0b2333; --quiet: #4d5d69; --line: #dbe3e8; --page: #fff; --tint: #eef6f7; --link: #005687; --code: #f2f6f8; --brand: #4dbdc6; --brand-ink: #00263d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eef2; --quiet: #a9b6bf; --line: #2b3f4b; --page: #0d1a22; --tint: #14252f; --link: #7fd3da; --code: #14252f; } }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body { margin: 0; color: var(--ink); background: var(--page); font: 400 1rem/1.6 Checkout, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 0.25rem; }
h1, h2, p, ul, ol { margin: 0; }
.top { background: var(--tint); padding: 1.25rem 1rem 1.75rem; }
.top > div, .body { max-width: 68rem; margin: 0 auto; }
.bar { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.5rem 1rem; color: var(--quiet); font-size: 0.875rem; }
.bar ul { display: flex; gap: 0.25rem; padding: 0; list-style: none; }
.bar li > * { display: block; padding: 0.25rem 0.5rem; border-radius: 0.375rem; text-decoration: none; }
.bar [aria-current] { background: var(--page); color: var(--ink); font-weight: 600; }
h1 { font-size: 2rem; line-height: 1.25; margin-top: 1rem; }
.lead { margin-top: 0.5rem; max-width: 44rem; color: var(--quiet); }
.body { display: grid; gap: 2rem 3rem; padding: 1.5rem 1rem 4rem; }
.body > * { min-width: 0; }
.contents ol { display: grid; gap: 0.125rem; padding: 0; list-style: none; }
.contents a { display: block; padding: 0.25rem 0; text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.contents p { font-size: 0.875rem; color: var(--quiet); }
main { display: grid; gap: 2.5rem; min-width: 0; }
section { display: grid; gap: 0.875rem; min-width: 0; }
h2 { font-size: 1.375rem; line-height: 1.35; }
section ul, section ol { display: grid; gap: 0.375rem; padding-inline-start: 1.25rem; }
code { font: 0.875em/1.5 ui-monospace, monospace; padding: 0.05rem 0.3rem; border-radius: 0.3rem; background: var(--code); }
pre { margin: 0; padding: 1rem; border-radius: 0.625rem; background: var(--code); overflow-x: auto; }
pre code { padding: 0; background: none; font-size: 0.8125rem; white-space: pre; overflow-wrap: normal; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.625rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; overflow-wrap: break-word; }
th, td { padding: 0.625rem 0.875rem; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border: 0; white-space: nowrap; font-weight: 600; background: var(--tint); }
tbody th { font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.codes code { display: inline-block; margin: 0 0.25rem 0.25rem 0; }
.button { justify-self: start; display: inline-block; padding: 0.625rem 1.25rem; border-radius: 0.5rem; background: var(--brand); color: var(--brand-ink); font-weight: 600; text-decoration: none; }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
@media (min-width: 60rem) {
  .top { padding: 2rem 2rem 2.5rem; }
  .body { max-width: 72rem; grid-template-columns: 14rem minmax(0, 1fr); padding: 2.5rem 2rem 6rem; }
  .errors td { width: 50%; }
  .contents { position: sticky; top: 1.5rem; align-self: start; }
  h1 { font-size: 2.5rem; }
}
@media (max-width: 40rem) {
  .errors thead { position: absolute; clip-path: inset(50%); }
  .errors tr { display: grid; padding: 0.75rem 0.875rem; border-top: 1px solid var(--line); }
  .errors tbody tr:first-child { border: 0; }
  .errors th, .errors td { padding: 0.125rem 0; border: 0; }
}
`;
