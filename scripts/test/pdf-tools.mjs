// Independent programs with which tests check PDFs: pdfsig and pdftoppm (of poppler) and openssl. They are found or
// installed.
import { installPackages, mayInstallPackages } from "../run/packages.mjs";
import { findProgram } from "../run/programs.mjs";

/** The Debian package of each program. */
const PACKAGES = { pdfsig: "poppler-utils", pdftoppm: "poppler-utils", openssl: "openssl" };

/** The programs that PATH does not contain. */
const missing = () => Object.keys(PACKAGES).filter((name) => findProgram(name) === undefined);

/** Resolves when all programs are there; installs missing ones by apt-get if it may, and throws otherwise. */
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
