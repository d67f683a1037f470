import type { ComponentProps, ReactNode } from "react";
import { CodeForm } from "~/components/form/code-form";
import { Card, Page } from "~/components/page/page";

type Form = ComponentProps<typeof CodeForm>;
type Props = Pick<Form, "step" | "idempotencyKey" | "confirm" | "back" | "reply" | "look" | "failure"> & {
  /** Headings of the page, of what is confirmed, and of the code. */
  title: string;
  what: string;
  confirmTitle: string;
  /** What is being confirmed, once more. */
  children: ReactNode;
};

/** Asks for the code that moves money, beside everything it confirms. The page has the namespace `code`. */
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
