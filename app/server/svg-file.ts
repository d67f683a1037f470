import type { FileAnswer } from "#provider/contract/call";

/** A picture to download. Of `name` only what is safe in a header stays. */
export const svgFile = (svg: string, name: string): FileAnswer => ({
  body: new Blob([svg]).stream(),
  contentType: "image/svg+xml; charset=utf-8",
  contentDisposition: `attachment; filename="${name.replace(/[^\w-]/g, "")}.svg"`,
});
