import { useId, type MouseEvent, type ReactNode } from "react";
import { Icon } from "./icon";

/** React 18 knows neither attribute; both reach the page as they are written. */
const opens = (id: string) => ({ popovertarget: id });
const popover = { popover: "auto" };

/** Closes the menu once something in it is chosen; without scripts the page change does. */
export const closeOnChoice = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest("a, [type=submit]")) event.currentTarget.hidePopover();
};

/**
 * The menu of a row: links and small forms in a popover. Opens, closes on Escape and gives the focus back without JavaScript,
 * and lies above everything, so that the scrolling table never cuts it off.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} {...opens(id)}>
        <Icon source="MenuHorizontalIcon" />
      </button>
      <div id={id} className="menu menu-anchored" onClick={closeOnChoice} {...popover}>
        {children}
      </div>
    </>
  );
}
