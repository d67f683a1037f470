import type { ReactNode } from "react";
import { ButtonRow } from "~/components/page/button";

type Props = {
  /** Stands before the buttons. */
  said?: ReactNode;
  children: ReactNode;
  /** A button apart from the others, behind them for Enter and Tab. */
  apart?: ReactNode;
};

/** What a long form ends with: it stays in sight at the bottom. */
export const FormBar = ({ said, children, apart }: Props) => (
  <div className="form-bar row">
    {said}
    <ButtonRow>{children}</ButtonRow>
    {apart}
  </div>
);
