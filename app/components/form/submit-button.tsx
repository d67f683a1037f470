import { useFormAction, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { IconName } from "~/components/media/icon";
import { Button, type ButtonVariant } from "~/components/page/button";

/**
 * Sends the form it stands in. While *its* submission is under way (same action, and the same `name`/`value` where it
 * has them) it is disabled and says so; other buttons of the page stay as they are. `pending` overrides for a fetcher's
 * form.
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
  /** What it says meanwhile; "Working…" unless given. */
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
