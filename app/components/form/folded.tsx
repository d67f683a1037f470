import { useEffect, useRef, useState, type ReactNode } from "react";
import type { FieldLike } from "./field";

/** Whether the field has a value. */
export const isFilled = ({ initialValue }: FieldLike): boolean =>
  Array.isArray(initialValue) ? initialValue.some(Boolean) : Boolean(initialValue);

type FoldedProps = { summary: ReactNode; fields: readonly FieldLike[]; children: ReactNode };

/** Fields that most people leave as they are: folded, unless one of them was filled in at first or is wrong. */
export function Folded({ summary, fields, children }: FoldedProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const isWrong = fields.some(({ errors }) => errors !== undefined);
  const [wasOpen] = useState(isWrong || fields.some(isFilled));
  useEffect(() => {
    if (isWrong && element.current) element.current.open = true;
  }, [isWrong]);
  return (
    <details ref={element} className="disclosure" open={wasOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
