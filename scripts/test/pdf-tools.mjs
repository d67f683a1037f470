// Programs that nobody here wrote, with which tests check PDFs: pdfsig and pdftoppm (of poppler) and openssl. Found, or
// else installed.
import { installPackages, mayInstallPackages } from "../run/packages.mjs";
import { findProgram } from "../run/programs.mjs";

/** Which package of Debian has a program. */
const PACKAGES = { pdfsig: "poppler-utils", pdftoppm: "poppler-utils", openssl: "openssl" };

/** Programs of these that PATH does not lead to. */
const missing = () => Object.keys(PACKAGES).filter((name) => findProgram(name) === undefined);

/** Resolves when both programs are there; brings what is missing by apt-get where it may, and throws otherwise. */
export async function ensurePdfTools() {
  if (missing().length === 0) return;
  console.log(`Installing ${missing().join(" and ")} …`);
  if (mayInstallPackages()) {
    const { code, output } = await installPackages(Object.values(PACKAGES));
    if (code !== 0) console.error(output);
  }
  const still = missing();
  if (still.length > 0)
    throw new Error(
      `PDFs are checked with ${still.join(" and ")}, which could not be installed: please install ${still.map((name) => Object.entries(PACKAGES).find(([program]) => program === name)?.[1] ?? name).join(" and ")}.`,
    );
}
