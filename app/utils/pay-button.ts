import { escapeHtml } from "./escape-html";

/** The texts and looks of a pay button. The first of each is the default. */
export const PAY_BUTTON_WORDINGS = ["pay", "buy", "book", "donate"] as const;
export const PAY_BUTTON_COLORS = ["brand", "dark", "light"] as const;
export const PAY_BUTTON_SIZES = ["medium", "small", "large"] as const;

export type PayButtonChoice = {
  wording: (typeof PAY_BUTTON_WORDINGS)[number];
  color: (typeof PAY_BUTTON_COLORS)[number];
  size: (typeof PAY_BUTTON_SIZES)[number];
};

type Declarations = Readonly<Record<string, string>>;

/**
 * The button's declarations. A merchant's page has none of our stylesheets, so the button's code carries them. The
 * preview has the same declarations by class in `styles/areas/details.css`, because this product's pages allow no style
 * attribute. A test compares the two.
 */
export const PAY_BUTTON_STYLE: {
  base: Declarations;
  color: Record<PayButtonChoice["color"], Declarations>;
  size: Record<PayButtonChoice["size"], Declarations>;
} = {
  base: {
    display: "inline-block",
    border: "1px solid",
    "border-radius": "8px",
    "font-weight": "600",
    "line-height": "1.5",
    "text-align": "center",
    "text-decoration": "none",
  },
  color: {
    brand: { "border-color": "#4dbdc6", background: "#4dbdc6", color: "#00263d" },
    dark: { "border-color": "#005687", background: "#005687", color: "#fff" },
    light: { "border-color": "#005687", background: "#fff", color: "#005687" },
  },
  size: {
    small: { padding: "6px 14px", "font-size": "14px" },
    medium: { padding: "10px 20px", "font-size": "16px" },
    large: { padding: "14px 28px", "font-size": "18px" },
  },
};

/**
 * The classes that give the preview the look of the button. Whole literals, because the build searches them in the
 * sheet.
 */
export const PAY_BUTTON_CLASS: {
  color: Record<PayButtonChoice["color"], string>;
  size: Record<PayButtonChoice["size"], string>;
} = {
  color: { brand: "pay-button-brand", dark: "pay-button-dark", light: "pay-button-light" },
  size: { small: "pay-button-small", medium: "pay-button-medium", large: "pay-button-large" },
};

const chosen = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value =>
  values.find((value) => value === text) ?? values[0];

/** The button's options in the page's URL; an unknown option becomes the default. */
export const readPayButton = (params: URLSearchParams): PayButtonChoice => ({
  wording: chosen(PAY_BUTTON_WORDINGS, params.get("wording")),
  color: chosen(PAY_BUTTON_COLORS, params.get("color")),
  size: chosen(PAY_BUTTON_SIZES, params.get("size")),
});

export type PayButton = {
  href: string;
  /** The button's text. */
  label: string;
  /** The link's title, shown under the pointer. A person typed it, so it may contain anything. */
  title: string;
  /** The language of the label, for screen readers of a page in another language. */
  language: string;
};

/** HTML of the button for a merchant's website: one link with its own style and no script, every given text escaped. */
export function payButtonCode({ href, label, title, language }: PayButton, { color, size }: PayButtonChoice): string {
  const declarations = { ...PAY_BUTTON_STYLE.base, ...PAY_BUTTON_STYLE.color[color], ...PAY_BUTTON_STYLE.size[size] };
  const style = Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}`)
    .join(";");
  const attributes = Object.entries({ href, title, lang: language, target: "_blank", rel: "noopener", style })
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ");
  return `<a ${attributes}>${escapeHtml(label)}</a>`;
}
