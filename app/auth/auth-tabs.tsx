import { useTranslation } from "react-i18next";
import { Link } from "~/components/page/link";
import { registerPath, signInPath } from "~/paths/sign-in";

/** Tabs between signing in and registering; both keep `next`. */
export function AuthTabs({ current, next }: { current: "signIn" | "register"; next: string }) {
  const { t } = useTranslation("auth");
  return (
    <nav className="tabs tabs-wide" aria-label={t("tabs.label")}>
      <Link to={signInPath({ next, browser: true })} aria-current={current === "signIn" ? "page" : undefined}>
        {t("tabs.signIn")}
      </Link>
      <Link to={registerPath({ next })} aria-current={current === "register" ? "page" : undefined}>
        {t("tabs.register")}
      </Link>
    </nav>
  );
}
