import { useFormAction, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { IconName } from "~/components/media/icon";
import { Button, type ButtonVariant } from "~/components/page/button";

/**
 * Sends the form around it. During *its* submission (same action, and the same `name`/`value` if it has them) it is
 * disabled and says so; other buttons of the page stay unchanged. `pending` overrides this for a fetcher's form.
 */
export function SubmitButton({
  variant = "primary",
  pending,
  pendingLabel,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "className" | "type"> & {
  variant?: ButtonVariant;
  critical?: boolean;
  icon?: IconName;
  pending?: boolean;
  /** The button's text during the submission; "Working…" by default. */
  pendingLabel?: string;
}) {
  const { t } = useTranslation("components");
  const own = useFormAction();
  const navigation = useNavigation();
  const sent = navigation.state !== "idle" && navigation.formMethod !== "GET" ? navigation.formData : undefined;
  const isOwnAction = navigation.formAction === (rest.formAction ?? own);
  const isOwnButton = !rest.name || sent?.get(rest.name) === String(rest.value ?? "");
  const isPending = pending ?? Boolean(sent && isOwnAction && isOwnButton);
  return (
    <Button {...rest} type="submit" variant={variant} pending={isPending}>
      {isPending ? (pendingLabel ?? t("working")) : children}
    </Button>
  );
}
