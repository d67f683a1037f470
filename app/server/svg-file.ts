import type { FileAnswer } from "#provider/contract/call";

/** A picture to download. Only the characters of `name` that are safe in a header stay. */
export const svgFile = (svg: string, name: string): FileAnswer => ({
  body: new Blob([svg]).stream(),
  contentType: "image/svg+xml; charset=utf-8",
  contentDisposition: `attachment; filename="${name.replace(/[^\w-]/g, "")}.svg"`,
});
