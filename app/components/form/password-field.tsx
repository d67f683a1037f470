import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "~/components/page/button";
import { useHydrated } from "~/components/page/use-hydrated";
import { TextField, type TextFieldProps } from "./text-field";

/**
 * A password, which the server never sends back; with JavaScript it can be shown. `autoComplete` says which password it
 * is.
 */
export function PasswordField(
  props: Omit<TextFieldProps, "type" | "suffix"> & { autoComplete: "current-password" | "new-password" },
) {
  const { t } = useTranslation("components");
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      defaultValue={undefined}
      type={isShown ? "text" : "password"}
      suffix={
        isHydrated && (
          <IconButton
            icon={isShown ? "HideIcon" : "ViewIcon"}
            label={isShown ? t("password.hide") : t("password.show")}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  );
}
