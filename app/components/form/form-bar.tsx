import type { ReactNode } from "react";
import { ButtonRow } from "~/components/page/button";

/** What a long form ends with: it stays in sight at the bottom. `said` stands before its buttons. */
export const FormBar = ({ said, children }: { said?: ReactNode; children: ReactNode }) => (
  <div className="form-bar row">
    {said}
    <ButtonRow>{children}</ButtonRow>
  </div>
);
