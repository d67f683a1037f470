import { Children, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "~/components/feedback/spinner";
import { Icon, type IconName } from "~/components/media/icon";
import { titleCase } from "~/i18n/title-case";
import { cx } from "~/utils/cx";
import { Link } from "./link";

export type ButtonVariant = "primary" | "secondary" | "tertiary" | "plain";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "Polaris-Button--variantPrimary",
  secondary: "Polaris-Button--variantSecondary",
  tertiary: "Polaris-Button--variantTertiary",
  plain: "Polaris-Button--variantPlain",
};

/** The classes of a button, for an element that can be neither a `<button>` nor a link. */
export const buttonClass = (variant: ButtonVariant = "secondary", critical = false, disabled = false) =>
  cx(
    "Polaris-Button Polaris-Button--pressable Polaris-Button--sizeMedium Polaris-Button--textAlignCenter",
    VARIANTS[variant],
    critical && "Polaris-Button--toneCritical",
    disabled && "Polaris-Button--disabled",
  );

/** The words of a button. The theme has them capitalized, which suits English only. */
export function ButtonText({ children, className }: { children: ReactNode; className?: string }) {
  const { i18n } = useTranslation();
  const titled = (part: ReactNode) => (typeof part === "string" ? titleCase(part) : part);
  return <span className={className}>{i18n.language === "en" ? Children.map(children, titled) : children}</span>;
}

type Look = { variant?: ButtonVariant; critical?: boolean; icon?: IconName };

/** A native button that looks like Polaris'; `type="button"` by default. `pending` shows a spinner and disables it. */
export function Button({
  variant,
  critical,
  icon,
  pending = false,
  disabled = false,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "className"> & Look & { pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, critical)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner /> : icon && <Icon source={icon} />}
      <ButtonText>{children}</ButtonText>
    </button>
  );
}

/** A link that looks like a button; prefetched on hover or focus. */
export const LinkButton = ({
  variant,
  critical,
  icon,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, "className"> & Look) => (
  <Link prefetch="intent" {...rest} className={buttonClass(variant, critical)}>
    {icon && <Icon source={icon} />}
    <ButtonText>{children}</ButtonText>
  </Link>
);

/** A square button with an icon alone; `label` is its name for screen readers and its tooltip. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: Omit<ComponentProps<"button">, "className" | "children"> & { icon: IconName; label: string }) => (
  <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
    <Icon source={icon} />
  </button>
);

/** Buttons side by side at the end of a form or card. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className="row row-end">{children}</div>;
