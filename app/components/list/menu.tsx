import { useId, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/components/media/icon";
import { buttonClass, ButtonText } from "~/components/page/button";

/** React 18 knows neither attribute; both are written to the page unchanged. */
export const opens = (id: string) => ({ popovertarget: id });
export const popover = { popover: "auto" };

/** Loads the handler of the arrow keys when a person reaches the button of a menu. Tab works in the menu without it. */
export const wakeMenuKeys = () =>
  void import("./menu-keys").then(
    // Adding the same function again changes nothing.
    ({ moveInMenu }) => document.addEventListener("keydown", moveInMenu),
    // The keys are a convenience: the next menu tries again.
    () => undefined,
  );

/** Closes the popover after a choice in it; without scripts the page change does. */
export const closeOnChoice = ({ target }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element)
    target.closest("a, [type=submit]")?.closest<HTMLElement>(":popover-open")?.hidePopover();
};

type ButtonProps = { id: string; label: string; text?: string | undefined; icon?: IconName | undefined };

const MenuButton = ({ id, label, text, icon = "MenuHorizontalIcon" }: ButtonProps) => (
  <button
    type="button"
    className={text === undefined ? "icon-button" : buttonClass()}
    aria-label={label}
    onFocus={wakeMenuKeys}
    onKeyDown={wakeMenuKeys}
    {...opens(id)}
  >
    {text !== undefined && <ButtonText>{text}</ButtonText>}
    <Icon source={icon} />
  </button>
);

const MenuItems = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className="menu menu-anchored" onClick={closeOnChoice} {...popover}>
    {children}
  </div>
);

/**
 * Links and small forms of a page in a popover, which lies above everything. It opens, closes on Escape and gives the
 * focus back without JavaScript. `text` stands on its button before an icon; without it the button shows three dots.
 * `label` is the button's accessible name, which contains `text`.
 */
export function PageMenu({ children, ...button }: Omit<ButtonProps, "id"> & { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <MenuButton id={id} {...button} />
      <MenuItems id={id}>{children}</MenuItems>
    </>
  );
}

/** The popover menu of a table's row. The scrolling table never cuts it off; `row` is the name of the row. */
export function RowMenu({ rowKey, row, children }: { rowKey: string; row: string; children: ReactNode }) {
  const { t } = useTranslation("components");
  const id = `menu-${rowKey}`;
  return (
    <>
      <MenuButton id={id} label={t("table.rowActions", { row })} />
      <MenuItems id={id}>{children}</MenuItems>
    </>
  );
}
