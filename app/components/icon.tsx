import type { ComponentType, SVGProps } from "react";

/** A component of `@shopify/polaris-icons`, imported by its name: `import { XIcon } from "@shopify/polaris-icons"`. */
export type IconSource = ComponentType<SVGProps<SVGSVGElement>>;

/** Decorative, 1.25rem, in the colour of the text around it; what it means stands beside it in words. */
export const Icon = ({ source: Source, small }: { source: IconSource; small?: boolean }) => (
  <Source className={small ? "icon icon-small" : "icon"} aria-hidden="true" focusable="false" />
);
