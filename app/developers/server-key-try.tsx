import { useTranslation } from "react-i18next";
import type { KeyScope } from "#provider/contract/key-scopes";
import type { Open } from "#provider/contract/open-word";
import type { TriedCall } from "#provider/contract/server-keys";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { PlainForm } from "~/components/form/plain-form";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { Badge } from "~/components/page/badge";
import { Card } from "~/components/page/page";
import { refusalWord, scopeWord, useCallName } from "./key-calls";

type Props = {
  /** Of each call, by its scope: what it would be answered with. */
  tried: readonly { scope: Open<KeyScope>; calls: readonly TriedCall[] }[];
  /** The address that was typed, and whether it is none. */
  address: string;
  isWrong: boolean;
  action: string;
};

/** A key tried against each call that keys open; no call is made. The page needs `server-keys` and `key-calls`. */
export function TryKey({ tried, address, isWrong, action }: Props) {
  const { t } = useTranslation(["key-calls", "server-keys"]);
  const errors = isWrong ? { errors: [t("try.wrong")] } : {};
  return (
    <Card id="try" title={t("try.title")}>
      <p>{t("try.lead")}</p>
      <PlainForm action={action} className="stack form-narrow" preventScrollReset>
        <FirstErrorContext.Provider value={isWrong ? "address" : undefined}>
          <TextField
            field={plainField("address", { value: address, ...errors })}
            label={t("try.address")}
            help={t("try.addressHelp")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FirstErrorContext.Provider>
        <div className="row">
          <SubmitButton variant="secondary">{t("try.submit")}</SubmitButton>
        </div>
      </PlainForm>
      {tried.map(({ scope, calls }) => (
        <section key={asItCame(scope)} className="stack stack-tight">
          <h3>{sayWord(scope, (known) => t(`server-keys:${scopeWord(known)}`))}</h3>
          <ul className="stack stack-tight">
            {calls.map((call) => (
              <Tried key={call.name} call={call} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function Tried({ call: { name, method, path, code } }: { call: TriedCall }) {
  const { t } = useTranslation("key-calls");
  const nameOf = useCallName();
  const isAllowed = code === "00000";
  return (
    <li className="found">
      <div className="long-words">
        {nameOf(name)}{" "}
        <div className="muted text-s" translate="no">
          {method} {path}
        </div>
        {code !== "00000" && typeof code === "string" && <div className="muted text-s">{t(refusalWord(code))}</div>}
      </div>
      {isAllowed ? (
        <Badge tone="success">{t("try.allowed")}</Badge>
      ) : typeof code === "string" ? (
        <Badge tone="critical">{t("try.refused", { code })}</Badge>
      ) : (
        <Badge>{code.unknown}</Badge>
      )}
    </li>
  );
}
