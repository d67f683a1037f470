import { useTranslation } from "react-i18next";
import type { KeyScope } from "#provider/contract/key-scopes";
import type { Open } from "#provider/contract/open-word";
import { sayWord } from "#provider/rules/open-words";
import { scopeWord } from "./key-calls";

/** A key by its last characters. */
export const KeyHint = ({ hint }: { hint: string }) => <span className="code" translate="no">{`••••${hint}`}</span>;

/** What a key may be used for, in words. The page needs the namespace `server-keys`. */
export function Scopes({ scopes }: { scopes: readonly Open<KeyScope>[] }) {
  const { t } = useTranslation("server-keys");
  return <>{scopes.map((scope) => sayWord(scope, (known) => t(scopeWord(known)))).join(" · ")}</>;
}

/** Where a key may come from. */
export function Addresses({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation("server-keys");
  return addresses.length === 0 ? (
    <>{t("anywhere")}</>
  ) : (
    <span className="long-words" translate="no">
      {addresses.join(", ")}
    </span>
  );
}
