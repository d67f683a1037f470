import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { closeOnChoice, wakeMenuKeys } from "~/components/list/menu";
import { Icon } from "~/components/media/icon";
import { Button } from "~/components/page/button";
import { paths } from "~/paths";
import { LanguageForm } from "./language-form";
import { PreferenceForm } from "./preference-form";
import type { ShellData } from "./data";

const MENU_ID = "user-menu";
const LANGUAGE_ID = "language";
const TITLE_ID = "language-title";
const SCHEMES = ["system", "light", "dark"] as const;

/** The signed-in person, at the foot of the sidebar; opens the menu of their account. */
export function UserButton({ user }: Pick<ShellData, "user">) {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      className="user-block"
      onFocus={wakeMenuKeys}
      onKeyDown={wakeMenuKeys}
      {...{ popovertarget: MENU_ID }}
    >
      <span className="avatar" aria-hidden="true">
        {user.initials}
      </span>
      <span className="nav-label" translate="no">
        <span className="visually-hidden">{t("user.menu")}: </span>
        {user.name}
        <small>{user.phone}</small>
      </span>
    </button>
  );
}

type MenuProps = Pick<ShellData, "supportUrl" | "languages" | "scheme"> & {
  /** The current page. */
  to: string;
  /** The id of the menu's person. */
  person: string | undefined;
};

/**
 * The popovers of the button, which need no script and keep the page. They stand behind the page, so that a browser
 * paints the page first (docs/decisions/0118).
 */
export function UserMenu({ to, person, supportUrl, languages, scheme }: MenuProps) {
  const { t } = useTranslation(["shell", "components"]);
  return (
    <>
      <nav
        id={MENU_ID}
        className="menu menu-up"
        aria-label={t("user.menu")}
        onClick={closeOnChoice}
        {...{ popover: "auto" }}
      >
        {languages.length > 0 && (
          <button type="button" {...{ popovertarget: LANGUAGE_ID }}>
            <Icon source="LanguageIcon" />
            {t("screen.language")}
          </button>
        )}
        <a href={supportUrl} target="_blank" rel="noreferrer">
          <Icon source="ChatIcon" />
          {t("user.support")}
          <span className="visually-hidden">({t("newTab")})</span>
        </a>
        <hr />
        <PreferenceForm to={to}>
          <fieldset className="scheme-choice">
            <legend>{t("scheme.label")}</legend>
            {SCHEMES.map((choice) => (
              <button key={choice} type="submit" name="scheme" value={choice} aria-pressed={choice === scheme}>
                {t(`scheme.${choice}`)}
              </button>
            ))}
          </fieldset>
        </PreferenceForm>
        <hr />
        {/* A whole page load, so that no data of this person stay in the memory of the browser's tab. */}
        <PlainForm method="post" action={paths.logout} reloadDocument>
          <button type="submit">
            <Icon source="ExitIcon" />
            {t("user.logout")}
          </button>
        </PlainForm>
      </nav>
      {languages.length > 0 && (
        <div id={LANGUAGE_ID} role="dialog" aria-labelledby={TITLE_ID} className="dialog" {...{ popover: "auto" }}>
          <div className="dialog-head">
            <h2 id={TITLE_ID}>{t("screen.language")}</h2>
          </div>
          <div className="dialog-body">
            <LanguageForm id={LANGUAGE_ID} to={to} person={person} languages={languages}>
              <Button {...{ popovertarget: LANGUAGE_ID, popovertargetaction: "hide" }}>{t("components:close")}</Button>
            </LanguageForm>
          </div>
        </div>
      )}
    </>
  );
}
