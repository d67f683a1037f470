// Where tests lie, and which stage of `npm test` runs them.

/** The first place that fits a file is its own. */
const places = [
  { stage: "unit", folder: "tests/unit/", ending: /\.test\.tsx?$/ },
  { stage: "workerd", folder: "tests/contract/", ending: /\.test\.ts$/ },
  { stage: "app", folder: "tests/integration/app/", ending: /\.test\.ts$/ },
  { stage: "workerd", folder: "tests/integration/", ending: /\.test\.ts$/ },
  { stage: "e2e", folder: "tests/e2e/", ending: /\.spec\.ts$/ },
];

/**
 * @param {string} file its path from the project's folder
 * @returns {string | undefined} the stage that runs it
 */
export const stageOf = (file) =>
  places.find(({ folder, ending }) => file.startsWith(folder) && ending.test(file))?.stage;

/**
 * The stages that find tests at a path: one for a file, perhaps several for a folder.
 *
 * @param {string} path from the project's folder, with `/` between its parts
 * @param {boolean} isFolder
 * @returns {string[]} empty where no run would find a test
 */
export function stagesAt(path, isFolder) {
  if (!isFolder) return [stageOf(path) ?? []].flat();
  const inside = `${path.replace(/\/$/, "")}/`;
  const own = places.find(({ folder }) => inside.startsWith(folder));
  const below = places.filter(({ folder }) => folder.startsWith(inside));
  return [...new Set([...(own ? [own] : []), ...below].map(({ stage }) => stage))];
}

/**
 * The projects of playwright.config.ts: those whose tests run side by side, and those that run after them, one test at
 * a time in this order. The latter change the whole sandbox, or look back on what all the others did.
 */
export const browserProjects = {
  sideBySide: ["desktop-js", "phone-nojs", "desktop-nojs", "phone-js", "axe", "once"],
  after: ["alone-js", "alone-nojs", "afterwards"],
};
