import type { Locator } from "playwright/test";

/** Counts what a person does with a mouse and a keyboard: a choice of a list is a field, as it is for the reader. */
export function counted() {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: async (place: Locator) => {
      done.clicks++;
      await place.click();
    },
    type: async (field: Locator, text: string) => {
      done.fields++;
      await field.waitFor();
      if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(text);
      else await field.fill(text);
    },
  };
}
