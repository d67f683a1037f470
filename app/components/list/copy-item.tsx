import { useEffect, useState, type ComponentType } from "react";
import type { CopyProps } from "./copy-button";

/**
 * A menu entry that copies text. It comes with its code after the page, because only scripts can copy; without them it
 * is hidden.
 */
export function CopyItem(props: CopyProps) {
  const [Button, setButton] = useState<ComponentType<CopyProps>>();
  useEffect(
    () =>
      void import("./copy-button").then(
        ({ CopyButton }) => setButton(() => CopyButton),
        // The link stands on the record's page too.
        () => undefined,
      ),
    [],
  );
  return Button ? <Button {...props} /> : null;
}
