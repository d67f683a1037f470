// Debian packages, which scripts install if they may do so without a question: as root.
import { findProgram, runQuietly } from "./programs.mjs";

export const mayInstallPackages = () =>
  process.platform === "linux" && process.getuid?.() === 0 && findProgram("apt-get") !== undefined;

/** @param {string[]} names */
export async function installPackages(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update"], { env });
  return runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...names], { env });
}
