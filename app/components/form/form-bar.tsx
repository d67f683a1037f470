import type { ReactNode } from "react";
import { ButtonRow } from "~/components/page/button";

type Props = {
  /** A text before the buttons. */
  said?: ReactNode;
  children: ReactNode;
  /** A button apart from the others; Enter and Tab reach it last. */
  apart?: ReactNode;
};

/** The end of a long form: it stays in sight at the bottom. */
export const FormBar = ({ said, children, apart }: Props) => (
  <div className="form-bar row">
    {said}
    <ButtonRow>{children}</ButtonRow>
    {apart}
  </div>
);
