import type { ReactNode } from "react";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";

/**
 * Sends the code that approves what the page shows. The dialog at `action` then asks for it, or says why none is sent.
 */
export const ApproveButton = ({ action, children }: { action: string; children: ReactNode }) => (
  <Form method="post" action={action} preventScrollReset>
    <SubmitButton name="intent" value="approve">
      {children}
    </SubmitButton>
  </Form>
);
