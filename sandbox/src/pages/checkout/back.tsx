/** @jsxImportSource hono/jsx */
import type { View } from "./view.ts";

/** The way back to the merchant: the address that leads there, and the merchant's name. */
export type Back = {
  href: string;
  name: string;
  /** The payer has just paid, and goes back by themselves. */
  leaves?: boolean;
};

/** Leaves a frame, because the merchant's page belongs into the whole window. */
const targetOf = ({ place }: View) => (place === "/embed" ? { target: "_top" } : {});

/** A link back to the merchant, in a line of its own. */
export const BackLink = ({ view, back }: { view: View; back: Back }) => (
  <p class="end">
    <a href={back.href} {...targetOf(view)}>
      {view.say.back.button(back.name)}
    </a>
  </p>
);

/**
 * The button back to the merchant. With scripts the payer is told that they go back by themselves, and can stay; never
 * in a frame, whose page around it decides.
 */
export const BackButton = ({ view, back }: { view: View; back: Back }) => {
  const { button, leaving, stay } = view.say.back;
  return (
    <>
      <a class="button" href={back.href} {...targetOf(view)}>
        {button(back.name)}
      </a>
      {back.leaves === true && view.place === "/pay" && (
        <div data-leaves={back.href} hidden>
          <p class="help" role="status" data-leaving={leaving(back.name)}></p>
          <button type="button" class="plain">
            {stay}
          </button>
        </div>
      )}
    </>
  );
};
