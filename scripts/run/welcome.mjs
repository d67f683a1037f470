// What `npm start` prints once both Workers answer.

/**
 * The addresses, the person to begin with, and all people who can sign in.
 *
 * @param {{ appUrl: string, sandboxUrl: string, logDir: string }} pair
 * @param {import("./servers.mjs").DemoUser[]} users
 */
export function welcome({ appUrl, sandboxUrl, logDir }, users) {
  const header = { region: "Region", role: "Role", username: "Username", password: "Password" };
  const rows = [header, ...users];
  /** @param {"region" | "role" | "username"} column */
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  const table = rows.map(
    (row) =>
      `  ${row.region.padEnd(width("region"))}  ${row.role.padEnd(width("role"))}  ` +
      `${row.username.padEnd(width("username"))}  ${row.password}`,
  );
  const owner = users.find(({ region, role }) => region === "default" && role === "ROLE_SUSER");
  return `
Back office   ${appUrl}
  region ae   ${appUrl.replace("localhost", "ae.localhost")}
  region sa   ${appUrl.replace("localhost", "sa.localhost")}
Outbox        ${sandboxUrl}/outbox   (one-time codes and every other message arrive here)
Provider      ${sandboxUrl}/docs     (the sandbox, its calls and its hosted checkout)
Shop          ${sandboxUrl}/try-shop (a merchant's own shop; it orders with a key of the demonstration)
Logs          ${logDir}
${owner ? `\nBegin with ${owner.username} / ${owner.password}, who owns the account; "A tour" in README.md goes on.\n` : ""}
Demo users
${table.join("\n")}

Ctrl-C stops both; the data stays. \`npm run reset\` starts over.
`;
}
