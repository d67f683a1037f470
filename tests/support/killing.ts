import { execFileSync } from "node:child_process";

/** Kills every workerd of the Worker whose data lies in this folder, without a word; wrangler itself stays. How many there were. */
export function killWorkerd(folder: string): number {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,pgid=,command="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid = "", group = "", command = ""]) => ({ pid: Number(pid), group, command }));
  const wrangler = processes.find(({ command }) => command.includes(`--persist-to=${folder} `));
  const victims = processes.filter(
    ({ group, command }) => group === wrangler?.group && command.includes("workerd serve"),
  );
  for (const { pid } of victims) process.kill(pid, "SIGKILL");
  return victims.length;
}
