import { execFileSync } from "node:child_process";

/**
 * The processes of the Worker whose data lies in this folder: every workerd of its wrangler, which itself stays when
 * they are killed. Throws if there are none.
 */
function workerdOf(folder: string): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,pgid=,command="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid = "", group = "", command = ""]) => ({ pid: Number(pid), group, command }));
  const wrangler = processes.find(({ command }) => command.includes(`--persist-to=${folder} `));
  const found = processes.filter(
    ({ group, command }) => group === wrangler?.group && command.includes("workerd serve"),
  );
  if (found.length === 0) throw new Error(`No Worker runs on ${folder}.`);
  return found.map(({ pid }) => pid);
}

/** Kills the Worker whose data lies in this folder as `kill -9` does, at the moment that `when` has come. */
export async function killWorkerd(folder: string, when: Promise<unknown> = Promise.resolve()): Promise<void> {
  const victims = workerdOf(folder);
  await when;
  for (const pid of victims) process.kill(pid, "SIGKILL");
}
