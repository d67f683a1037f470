import { useTranslation } from "react-i18next";
import { Link } from "~/components/page/link";

type Props = {
  to: string;
  /** Why the action is not possible now, in a few words; the entry then stays in the menu without a link. */
  refusal?: string | undefined;
  critical?: boolean;
  children: string;
};

/**
 * A menu entry. If its action is not possible now, it stays in its place with the reason, because people would look for
 * it otherwise.
 */
export const MenuItem = ({ to, refusal, critical, children }: Props) =>
  refusal === undefined ? (
    <Link to={to} preventScrollReset className={critical ? "menu-critical" : undefined}>
      {children}
    </Link>
  ) : (
    <Refused action={children} reason={refusal} />
  );

function Refused(words: { action: string; reason: string }) {
  const { t } = useTranslation("components");
  return (
    <span role="link" aria-disabled="true">
      {t("menu.refused", words)}
    </span>
  );
}
