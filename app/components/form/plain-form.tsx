import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef, type ForwardedRef } from "react";
import { addressFromRoot, isFromRoot } from "~/components/page/link";

type Props = Omit<FormProps, "relative" | "discover" | "viewTransition">;

/**
 * A form that does not send the person's id; `Form` (own-form.tsx) does. The browser gets Remix' component. The Worker,
 * which sends no form, writes the element alone. An action that does not begin at the root depends on the route, so
 * Remix' component writes it.
 */
export const PlainForm = import.meta.env.SSR ? forwardRef<HTMLFormElement, Props>(WrittenForm) : RemixForm;

function WrittenForm(props: Props, ref: ForwardedRef<HTMLFormElement>) {
  const { action, method, fetcherKey, navigate, preventScrollReset, reloadDocument, replace, state, ...rest } = props;
  if (action === undefined || !isFromRoot(action)) return <RemixForm {...props} ref={ref} />;
  return (
    <form
      method={(method ?? "get").toLowerCase() === "get" ? "get" : "post"}
      action={addressFromRoot(action)}
      {...rest}
      ref={ref}
      data-discover={reloadDocument ? undefined : "true"}
    />
  );
}
