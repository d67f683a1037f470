import { useState, type DragEvent } from "react";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/**
 * Accepts a dropped file anywhere on a form, not only on its field. The first file counts, as if it were chosen there.
 */
export function useFileDrop() {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    setOver(false);
    const field = event.currentTarget.querySelector<HTMLInputElement>("input[type=file]");
    const [file] = event.dataTransfer.files;
    if (!hasFiles(event) || !field || !file) return;
    event.preventDefault();
    const one = new DataTransfer();
    one.items.add(file);
    field.files = one.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  };
  return { isOver, target: { onDragOver: over, onDragLeave: leave, onDrop: drop } };
}
