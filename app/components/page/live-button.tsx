import { useRouteLoaderData } from "@remix-run/react";
import { useId, type ComponentProps } from "react";
import { buttonClass, ButtonText, LinkButton } from "./button";

type Props = ComponentProps<typeof LinkButton>;

/** A button that is grey while there is a reason why not, which stands beside it; a keyboard reaches it still. */
export function WhyButton({ why, ...button }: Props & { why: string | undefined }) {
  const id = useId();
  if (why === undefined) return <LinkButton {...button} />;
  return (
    <span className="row">
      <small id={id} className="muted">
        {why}
      </small>
      <button type="button" aria-disabled aria-describedby={id} className={buttonClass(button.variant, false, true)}>
        <ButtonText>{button.children}</ButtonText>
      </button>
    </span>
  );
}

/** The button of something that needs an application which takes payments; while there is none, the shell says why. */
export function LiveButton(button: Props) {
  const shell = useRouteLoaderData<{ notLive?: string }>("shell/shell");
  return <WhyButton {...button} why={shell?.notLive} />;
}
