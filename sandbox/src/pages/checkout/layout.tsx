/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { searchText } from "#provider/rules/search-text";
import type { EmbedStatus } from "#provider/contract/embedding";
import type { LogoRow } from "../../db/logos.ts";
import { logoPath } from "../../env.ts";
import { FONT_TO_PRELOAD, FRAME_SCRIPT_URL, SCRIPT_URL, STYLES_URL } from "./assets.ts";
import { SENTENCES } from "./sentences/index.ts";
import type { View } from "./view.ts";

const ICONS = {
  lock: "M5 9V6.5a5 5 0 0 1 10 0V9h.5A1.5 1.5 0 0 1 17 10.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 16.5v-6A1.5 1.5 0 0 1 4.5 9H5Zm2 0h6V6.5a3 3 0 1 0-6 0V9Z",
  alert: "M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4ZM9 5.5h2v6H9v-6Zm0 7.5h2v2H9v-2Z",
  check: "M8.2 15.4 3.4 10.6l1.5-1.5 3.3 3.3 6.9-6.9 1.5 1.5-8.4 8.4Z",
  clock: "M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4ZM9 5h2v4.6l3.2 1.9-1 1.7L9 10.7V5Z",
  none: "M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4ZM6 9h8v2H6V9Z",
} as const;
export type IconName = keyof typeof ICONS;

export const Icon = ({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) => (
  <svg class={className} width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

/** The first letters of the merchant's first two words, in place of a logo. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => searchText(word) !== "")
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");

type MerchantProps = Pick<PageProps, "logo" | "emblem"> & { name: string };

/** The receiver of the money: always with its name, because a payer must be able to read it. */
const Merchant = ({ name, logo, emblem }: MerchantProps) =>
  logo && !emblem ? (
    <div class="merchant branded">
      <img class="logo" src={logoPath(logo)} width={logo.width} height={logo.height} alt="" />
      <span translate="no">{name}</span>
    </div>
  ) : (
    <div class="merchant">
      <span class="badge" aria-hidden="true">
        {emblem ? <Icon name={emblem} size={18} /> : initials(name)}
      </span>
      <span translate="no">{name}</span>
    </div>
  );

const Languages = ({ view }: { view: View }) =>
  view.languages.length < 2 ? null : (
    <nav class="languages" aria-label={view.say.languageChoice}>
      {view.languages.map((language) =>
        language === view.language ? (
          <span key={language} aria-current="true">
            <span aria-hidden="true">{language}</span>
            <span class="hidden" lang={language}>
              {SENTENCES[language].languageName}
            </span>
          </span>
        ) : (
          <a key={language} href={`?lang=${language}`} lang={language} hreflang={language}>
            {language}
            <span class="hidden"> {SENTENCES[language].languageName}</span>
          </a>
        ),
      )}
    </nav>
  );

type PageProps = {
  view: View;
  title: string;
  merchant: string | null;
  /** The merchant's logo, above the name. */
  logo?: LogoRow | null | undefined;
  /** Replaces the initials or the logo. */
  emblem?: IconName | undefined;
  /** The panel left of the form, or above it on a phone; without it the form stands alone. */
  about?: Child;
  /** The status that the page around the frame gets, and the code of the paid subject. */
  tells?: { status: EmbedStatus; code?: string | undefined };
  children: Child;
};

/** The document around every page of the checkout. No inline style or script: the policy forbids them. */
export const Page = ({ view, title, merchant, logo, emblem, about, tells, children }: PageProps) => (
  <html lang={view.language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="preload" href={FONT_TO_PRELOAD} as="font" type="font/woff2" crossorigin="anonymous" />
      <link rel="stylesheet" href={STYLES_URL} />
      <link rel="icon" href="data:," />
      {!view.isPreview && <script src={SCRIPT_URL} defer></script>}
      {view.place === "/embed" && !view.isPreview && <script src={FRAME_SCRIPT_URL} defer></script>}
    </head>
    <body
      inert={view.isPreview}
      {...(view.place === "/embed" && {
        class: "framed",
        "data-status": tells?.status ?? "open",
        "data-code": tells?.code,
      })}
    >
      <div class={about ? "shell" : "shell alone"}>
        <header class="about">
          <div class="inner">
            <div class="bar">
              {merchant === null ? <span></span> : <Merchant name={merchant} logo={logo} emblem={emblem} />}
              <Languages view={view} />
            </div>
            {about}
          </div>
        </header>
        <main class="work">
          <div class="inner">{about ? children : <div class="panel">{children}</div>}</div>
        </main>
      </div>
    </body>
  </html>
);

/** A name and its value: a code, name, amount or day, which no browser may translate, unless it is marked as words. */
export type Fact = readonly [name: string, value: string | null, kind?: "words"];

/** Names and values, one pair a line; pairs without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(([name, value, kind]) =>
      value === null || value === "" ? null : (
        <div key={name} class="fact">
          <dt>{name}</dt>
          <dd translate={kind === "words" ? undefined : "no"}>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
