import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { cx } from "~/utils/cx";
import { PASSWORD_BOUNDS, PASSWORD_RULE_NAMES, PASSWORD_RULE_VALUES, rulesKeptBy } from "~/utils/password-rules";
import { PasswordField } from "./password-field";
import type { TextFieldProps } from "./text-field";

type KeptRules = ReturnType<typeof rulesKeptBy>;

/**
 * A new password with its rules: a plain list, which scripts tick off while the person types. Only the names of the
 * fulfilled rules are remembered, never the password. The page needs the namespace `new-password`.
 */
export function NewPasswordField(props: Omit<TextFieldProps, "type" | "suffix" | "help" | "autoComplete">) {
  const kept = useKeptRules(props.field.id);
  return (
    <>
      <PasswordField
        {...props}
        field={{ ...PASSWORD_BOUNDS, ...props.field }}
        autoComplete="new-password"
        help={<Rules kept={kept} />}
      />
      <StillNeeded kept={kept} />
    </>
  );
}

function onTyping(changed: () => void) {
  document.addEventListener("input", changed);
  return () => document.removeEventListener("input", changed);
}

/**
 * The rules that the text of a field fulfils, updated at each key press. Text typed before scripts arrived counts too.
 */
function useKeptRules(id: string): KeptRules {
  const names = useSyncExternalStore(
    onTyping,
    () => {
      const input = document.getElementById(id);
      return rulesKeptBy(input instanceof HTMLInputElement ? input.value : "").join();
    },
    () => "",
  );
  return PASSWORD_RULE_NAMES.filter((name) => names.split(",").includes(name));
}

function Rules({ kept }: { kept: KeptRules }) {
  const { t } = useTranslation("new-password");
  return (
    <>
      {t("rules")}
      <ul className="password-rules">
        {PASSWORD_RULE_NAMES.map((name) => (
          <li key={name} className={cx(kept.includes(name) && "password-rule-kept")}>
            {kept.includes(name) && <Icon source="CheckIcon" small />}
            {t(`rule.${name}`, PASSWORD_RULE_VALUES)}
            {kept.includes(name) && <span className="visually-hidden">: {t("kept")}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Announces the missing rules at the next pause after a change. Silent until the person types. */
function StillNeeded({ kept }: { kept: KeptRules }) {
  const { t } = useTranslation("new-password");
  const missing = PASSWORD_RULE_NAMES.filter((name) => !kept.includes(name));
  const rules = missing.map((name) => t(`rule.${name}`, PASSWORD_RULE_VALUES)).join(", ");
  return (
    <span role="status" className="visually-hidden">
      {kept.length > 0 && (missing.length === 0 ? t("allKept") : t("missing", { rules }))}
    </span>
  );
}
