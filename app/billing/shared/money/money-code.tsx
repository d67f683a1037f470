import type { ComponentProps, ReactNode } from "react";
import { CodeForm } from "~/components/form/code-form";
import { Card, Page } from "~/components/page/page";

type Form = ComponentProps<typeof CodeForm>;
type Props = Pick<Form, "step" | "idempotencyKey" | "confirm" | "back" | "reply" | "look" | "failure"> & {
  /** The headings of the page, of the confirmed details, and of the code. */
  title: string;
  what: string;
  confirmTitle: string;
  /** The details to confirm. */
  children: ReactNode;
};

/** Asks for the code that moves money, beside all details that it confirms. The page has the namespace `code`. */
export function MoneyCode({ title, what, confirmTitle, children, ...form }: Props) {
  return (
    <Page title={title}>
      <div className="columns">
        <Card title={what}>{children}</Card>
        <Card title={confirmTitle}>
          <CodeForm {...form} />
        </Card>
      </div>
    </Page>
  );
}
