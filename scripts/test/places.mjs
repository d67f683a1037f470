// The places of tests, and the stage of `npm test` that runs each of them.

/** The first place that matches a file is the file's own. */
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
 * @returns {string[]} empty if no run would find a test
 */
export function stagesAt(path, isFolder) {
  if (!isFolder) return [stageOf(path) ?? []].flat();
  const inside = `${path.replace(/\/$/, "")}/`;
  const own = places.find(({ folder }) => inside.startsWith(folder));
  const below = places.filter(({ folder }) => folder.startsWith(inside));
  return [...new Set([...(own ? [own] : []), ...below].map(({ stage }) => stage))];
}

/**
 * The projects of playwright.config.ts: those whose tests run in parallel, and those that run after them, one test at a
 * time in this order. The latter change the whole sandbox, or check the results of all the others.
 */
export const browserProjects = {
  sideBySide: ["desktop-js", "phone-nojs", "desktop-nojs", "phone-js", "axe", "once"],
  after: ["alone-js", "alone-nojs", "afterwards"],
};
