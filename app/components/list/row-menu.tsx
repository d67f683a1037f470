import { useId, type MouseEvent, type ReactNode } from "react";
import { Icon, type IconName } from "~/components/media/icon";
import { buttonClass } from "~/components/page/button";

/** React 18 knows neither attribute; both reach the page as they are written. */
export const opens = (id: string) => ({ popovertarget: id });
export const popover = { popover: "auto" };

/** Fetches what hears the arrow keys, once somebody is at the button of a menu; Tab leads through the menu without it. */
export const wakeMenuKeys = () =>
  void import("./menu-keys").then(
    // Adding the same function again changes nothing.
    ({ moveInMenu }) => document.addEventListener("keydown", moveInMenu),
    // They are a convenience: the next menu asks again.
    () => undefined,
  );

/** Closes the popover in which something is chosen; without scripts the page change does. */
export const closeOnChoice = ({ target }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element)
    target.closest("a, [type=submit]")?.closest<HTMLElement>(":popover-open")?.hidePopover();
};

/**
 * The menu of a row, or of a page: links and small forms in a popover. Opens, closes on Escape and gives the focus back without
 * JavaScript, and lies above everything, so that the scrolling table never cuts it off. `text` stands on its button, before
 * an icon; without it three dots do. `label` is what the button is called, its `text` included.
 */
export function RowMenu({
  label,
  text,
  icon = "MenuHorizontalIcon",
  children,
}: {
  label: string;
  text?: string;
  icon?: IconName;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={text === undefined ? "icon-button" : buttonClass()}
        aria-label={label}
        onFocus={wakeMenuKeys}
        onKeyDown={wakeMenuKeys}
        {...opens(id)}
      >
        {text !== undefined && <span>{text}</span>}
        <Icon source={icon} />
      </button>
      <div id={id} className="menu menu-anchored" onClick={closeOnChoice} {...popover}>
        {children}
      </div>
    </>
  );
}
