import type { Plugin } from "postcss";

/**
 * Leaves out the custom properties that no rule of the sheet reads, directly or through another one: the theme's scales are whole in the
 * source (docs/product.md section 9), while a page carries the steps it shows. Only stylesheets read them here, never markup or scripts.
 */
export const usedProperties = (): Plugin => ({
  postcssPlugin: "used-properties",
  OnceExit(sheet) {
    let isSmaller = true;
    while (isSmaller) {
      const read = new Set<string>();
      sheet.walkDecls(({ value }) => {
        for (const [name] of value.matchAll(/--[\w-]+/g)) read.add(name);
      });
      isSmaller = false;
      sheet.walkDecls(/^--/, (declaration) => {
        if (read.has(declaration.prop)) return;
        declaration.remove();
        isSmaller = true;
      });
    }
  },
});
