import { WEB_FONTS } from "./fonts.ts";

/** The fonts of the pages for payers and developers. */
export const FACES = Object.entries(WEB_FONTS)
  .map(
    ([file, { weight, range }]) =>
      `@font-face { font-family: Checkout; font-weight: ${weight}; font-display: swap; src: url(/pay/assets/${file}) format("woff2"); unicode-range: ${range}; }`,
  )
  .join("\n");

/** The checkout's style sheet. Colours reach WCAG AA: ink on the brand's turquoise 7.0, links 7.8, errors 5.9. */
export const STYLES = `${FACES}
:root {
  color-scheme: light;
  --ink: #0b2333; --quiet: #4d5d69; --faint: #6b7a86; --line: #dbe3e8; --edge: #74838e;
  --page: #ffffff; --tint: #eef6f7; --card: #ffffff;
  --brand: #4dbdc6; --brand-ink: #00263d; --brand-strong: #3aa9b3; --link: #005687;
  --bad: #b3081c; --bad-tint: #fdeeef; --good: #1c6b12; --good-tint: #e9f7e5; --note-tint: #eef4fb;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--ink); background: var(--page); font: 400 1rem/1.5 Checkout, system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 0.25rem; }
svg { display: block; flex: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.shell { min-height: 100vh; display: flex; flex-direction: column; }
.about { background: var(--tint); padding: 1.25rem 1rem 1.5rem; }
.work { flex: 1; padding: 1.5rem 1rem 2rem; }
.inner { width: 100%; max-width: 27rem; margin: 0 auto; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: 1.5rem; }
.merchant { display: flex; align-items: center; gap: 0.75rem; font-weight: 600; min-width: 0; }
.branded { flex-direction: column; align-items: flex-start; gap: 0.5rem; }
.logo { display: block; width: auto; height: auto; max-width: min(100%, 15rem); max-height: 3.5rem; }
.badge { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; flex: none; border-radius: 50%; background: var(--brand-ink); color: #fff; font-size: 0.875rem; }
.languages { display: flex; gap: 0.125rem; }
.languages a, .languages > span { white-space: nowrap; padding: 0.25rem 0.5rem; border-radius: 0.375rem; font-size: 0.875rem; text-decoration: none; color: var(--link); text-transform: uppercase; }
.languages > span { background: #fff; color: var(--ink); font-weight: 600; }
.languages a:hover { background: #fff; }
.label { color: var(--quiet); font-size: 0.875rem; }
.sum { font-size: 2.125rem; line-height: 1.25; font-weight: 600; letter-spacing: -0.01em; margin-top: 0.125rem; }
.part { color: var(--quiet); font-size: 0.9375rem; }
.what + .part { margin-top: 0.5rem; }
.what { margin-top: 0.5rem; white-space: pre-line; }
.named { font-weight: 600; }
.sum.named { font-size: 1.5rem; }
.facts { margin-top: 1.25rem; border-top: 1px solid var(--line); }
.fact { display: flex; justify-content: space-between; gap: 1.5rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.fact dt { color: var(--quiet); flex: none; max-width: 45%; }
.fact dd { text-align: right; white-space: pre-line; unicode-bidi: plaintext; }
.note { margin-top: 1.25rem; padding: 0.75rem 1rem; border-radius: 0.5rem; background: #fff; font-size: 0.875rem; }

h1 { font-size: 1.25rem; line-height: 1.4; font-weight: 600; }
h2 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: 1rem; }
.fields.first { margin-top: 0; }
.fields + h2 { margin-top: 2rem; }
.optional { font-weight: 400; color: var(--quiet); }
.field { grid-column: 1 / -1; display: flex; flex-direction: column; min-width: 0; }
.field.half { grid-column: auto; }
.field label { font-size: 0.875rem; font-weight: 600; margin-bottom: 0.375rem; }
.field input { width: 100%; height: 3rem; padding: 0 0.875rem; font: inherit; color: inherit; background: #fff; border: 1px solid var(--edge); border-radius: 0.5rem; }
.field input::placeholder { color: var(--faint); opacity: 1; }
.field input:hover { border-color: var(--ink); }
.field input:focus-visible { outline: 3px solid rgb(0 86 135 / 0.3); outline-offset: 0; border-color: var(--link); border-radius: 0.5rem; }
.field input[aria-invalid] { border-color: var(--bad); background: var(--bad-tint); }
.field.file input { height: auto; padding: 0.75rem 0.875rem; }
.help { color: var(--quiet); font-size: 0.8125rem; margin-top: 0.375rem; }
.error { display: flex; gap: 0.375rem; color: var(--bad); font-size: 0.875rem; margin-top: 0.375rem; }
.error svg { margin-top: 0.2rem; }
.consent { display: flex; gap: 0.75rem; margin-top: 1.25rem; font-size: 0.875rem; }
.consent input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--link); }
.banner { display: flex; gap: 0.75rem; padding: 0.875rem 1rem; border-radius: 0.5rem; margin-bottom: 1.25rem; font-size: 0.9375rem; background: var(--note-tint); }
.banner.bad { background: var(--bad-tint); border: 1px solid #f3c2c7; }
.banner.bad svg { color: var(--bad); }
.banner svg { margin-top: 0.125rem; }
.banner strong { display: block; font-weight: 600; }
button, .button { display: flex; align-items: center; justify-content: center; gap: 0.625rem; width: 100%; min-height: 3.25rem; margin-top: 1.5rem; padding: 0.5rem 1.25rem; font: 600 1rem/1.4 Checkout, system-ui, sans-serif; text-align: center; text-decoration: none; color: var(--brand-ink); background: var(--brand); border: 1px solid transparent; border-radius: 0.5rem; cursor: pointer; box-shadow: 0 1px 2px rgb(0 38 61 / 0.2); }
button:hover, .button:hover { background: var(--brand-strong); }
button:focus-visible, .button:focus-visible { outline-offset: 3px; border-radius: 0.5rem; }
button[disabled] { opacity: 0.7; cursor: progress; }
.plain { margin-top: 0.75rem; background: #fff; border-color: var(--edge); color: var(--ink); box-shadow: none; }
.plain:hover { background: var(--tint); }
.spinner { width: 1.125rem; height: 1.125rem; border-radius: 50%; border: 2px solid rgb(0 38 61 / 0.3); border-top-color: var(--brand-ink); animation: turn 0.8s linear infinite; display: none; }
.busy .spinner { display: block; }
.busy .lock { display: none; }
@keyframes turn { to { transform: rotate(1turn); } }
.safety { display: flex; gap: 0.5rem; margin-top: 1rem; color: var(--quiet); font-size: 0.8125rem; }
.safety svg { margin-top: 0.125rem; }
.sandbox { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: 0.875rem; color: var(--quiet); }
.sandbox summary { cursor: pointer; color: var(--link); padding: 0.25rem 0; }
.sandbox li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.375rem 0; border-bottom: 1px solid var(--line); }
.sandbox code { font: inherit; font-weight: 600; color: var(--ink); white-space: nowrap; }

/* In a frame the page is as high as what is on it. */
.framed .shell { min-height: 0; }
.alone { background: var(--tint); }
.alone .work { display: flex; align-items: flex-start; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 0.875rem; padding: 1.75rem 1.25rem; box-shadow: 0 12px 32px rgb(0 38 61 / 0.08); }
.panel .sum { margin-top: 0.75rem; }
.mark { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 50%; margin-bottom: 1rem; background: var(--note-tint); color: var(--link); }
.mark.good { background: var(--good-tint); color: var(--good); }
.mark.bad { background: var(--bad-tint); color: var(--bad); }
.panel > p { margin-top: 0.5rem; color: var(--quiet); }
.panel > .sum { color: var(--ink); }
.panel > .end { margin-top: 1.25rem; font-size: 0.875rem; }

.signature { margin-top: 2rem; }
.signature + .button { margin-top: 1.5rem; }
.signature > p:not(.error) { margin-top: 0.25rem; color: var(--quiet); }

@media (min-width: 60rem) {
  .shell:not(.alone) { flex-direction: row; }
  .shell:not(.alone) .about, .shell:not(.alone) .work { flex: 1 1 50%; padding: 4rem 3rem; }
  .shell:not(.alone) .about .inner { margin: 0 0 0 auto; max-width: 28rem; padding-inline-end: 2rem; position: sticky; top: 4rem; }
  .shell:not(.alone) .work .inner { margin: 0 auto 0 0; padding-inline-start: 2rem; max-width: 30rem; }
  .sum { font-size: 2.75rem; }
  .bar { margin-bottom: 2.5rem; }
  .alone .work { padding-top: 4rem; }
  .alone .about { padding: 2rem 1rem 0; }
  .alone .about .bar { margin-bottom: 0; }
  .alone .inner { max-width: 32rem; }
  .panel { padding: 2.5rem; }
}
@media (max-width: 59.99rem) { .alone .about { padding-bottom: 0; } .alone .about .bar { margin-bottom: 0; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 3s; } }
@media print { .bar .languages, .button, .sandbox { display: none; } .alone, .alone .panel { background: none; box-shadow: none; border: 0; } }
`;
