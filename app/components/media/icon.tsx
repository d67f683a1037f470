import sprite from "./icons.svg?url";

/**
 * The product's mark: the file of icons shows it when used as a picture, which saves a request for a file of its own.
 */
export const MARK = sprite;

/**
 * The icons of `@shopify/polaris-icons` that the interface uses. `npm run icons` collects them into `icons.svg`, to
 * which pages refer.
 */
export const ICONS = [
  "AlertCircleIcon",
  "AlertTriangleIcon",
  "AppsIcon",
  "CalendarIcon",
  "ChatIcon",
  "CheckCircleIcon",
  "CheckIcon",
  "ArrowDownIcon",
  "ArrowUpIcon",
  "ChevronDownIcon",
  "ChevronLeftIcon",
  "ChevronRightIcon",
  "ClockIcon",
  "ClipboardIcon",
  "ClockIcon",
  "CodeIcon",
  "ConnectIcon",
  "CreditCardIcon",
  "ExitIcon",
  "ExportIcon",
  "ExternalIcon",
  "FilterIcon",
  "HideIcon",
  "HomeIcon",
  "InfoIcon",
  "LanguageIcon",
  "LayoutSidebarLeftIcon",
  "MenuHorizontalIcon",
  "MenuIcon",
  "MobileIcon",
  "PersonIcon",
  "ReceiptIcon",
  "SearchIcon",
  "SettingsIcon",
  "ViewIcon",
  "XIcon",
  "XSmallIcon",
] as const;
export type IconName = (typeof ICONS)[number];

/** Decorative, 1.25rem, in the colour of the text around it; the words beside it say the meaning. */
export const Icon = ({ source, small }: { source: IconName; small?: boolean }) => (
  <svg className={small ? "icon icon-small" : "icon"} aria-hidden="true">
    <use href={`${sprite}#${source}`} />
  </svg>
);
