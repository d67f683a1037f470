import { useEffect } from "react";
import type { AccessOffer } from "./who";

const isInput = (element: unknown): element is HTMLInputElement => element instanceof HTMLInputElement;

/** Ticks a role's own permissions when the person chooses it; a choice made before the scripts came counts too. */
export function useRoleTemplate(formId: string, roles: AccessOffer["roles"]) {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const inputs = (name: string) => [...form.elements].filter(isInput).filter((input) => input.name === name);
    const follow = (chosen: HTMLInputElement) => {
      const ticks = roles.find(({ role }) => role === chosen.value)?.ticks;
      if (!ticks) return;
      for (const box of inputs("permissions")) box.checked = ticks.some((permission) => permission === box.value);
    };
    const onChange = ({ target }: Event) => {
      if (isInput(target) && target.name === "role") follow(target);
    };
    const early = inputs("role").find(({ checked, defaultChecked }) => checked && !defaultChecked);
    const isUntouched = inputs("permissions").every(({ checked, defaultChecked }) => checked === defaultChecked);
    if (early && isUntouched) follow(early);
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [formId, roles]);
}
