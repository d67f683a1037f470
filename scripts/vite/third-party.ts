import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const FILE = "third-party.txt";
/**
 * Packages whose files the browser gets although none of their modules is in its scripts: parts of a stylesheet, icons,
 * and fonts.
 */
const BESIDE_MODULES = ["@shopify/polaris", "@shopify/polaris-icons", "@fontsource/poppins", "@fontsource/montserrat"];
const OF_PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const LICENSE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;
const LINE = "=".repeat(80);

/**
 * Writes `third-party.txt` beside the browser's scripts: the notice of each package of which the browser gets a part.
 * Licenses require it, and the scripts themselves contain no comments. It is made from the modules of the build, so it
 * is never out of date.
 */
export function thirdParty(): Plugin {
  return {
    name: "third-party",
    apply: "build",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
      const modules = chunks.flatMap((chunk) => shippedOf(chunk.modules));
      const { root } = this.environment.config;
      const packages = packagesOf(modules, BESIDE_MODULES).map((name) => readPackage(join(root, "node_modules", name)));
      this.emitFile({ type: "asset", fileName: FILE, source: noticesOf(packages) });
    },
  };
}

/** The modules of a chunk whose code was not dropped completely. */
export const shippedOf = (modules: Readonly<Record<string, { renderedLength: number }>>): string[] =>
  Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? id : []));

/** The packages of these modules and the `others`, sorted by name, each once. */
export const packagesOf = (modules: readonly string[], others: readonly string[] = []): string[] =>
  [...new Set([...others, ...modules.flatMap((id) => OF_PACKAGE.exec(id)?.[1] ?? [])])].toSorted();

/** A package by name and version, with the text of its license. */
export type Licensed = { name: string; version: string; text: string };

const describedSchema = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/**
 * Reads an installed package. Without a license file, the package has the license that its package.json names. Throws
 * if there is neither, because a package without a license must not be shipped.
 */
export function readPackage(folder: string): Licensed {
  const { name, version, license } = describedSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const texts = readdirSync(folder)
    .filter((file) => LICENSE.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim());
  if (texts.length === 0 && license) texts.push(`License: ${license}. The package comes without the text of it.`);
  if (texts.length === 0) throw new Error(`${name} is in the browser's scripts and names no license`);
  return { name, version, text: texts.join("\n\n") };
}

/** All notices as one text; packages under exactly the same text share it. */
export function noticesOf(packages: readonly Licensed[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, text } of packages) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  const parts = [...byText].map(([text, names]) => `${LINE}\n${names.join("\n")}\n${LINE}\n\n${text}\n`);
  return ["This product's pages contain parts of the following packages, under the licenses below.\n", ...parts].join(
    "\n",
  );
}
