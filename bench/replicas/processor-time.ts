/** The processor time of a PostgreSQL: of its first process, its children now, and those that have ended. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of `/proc/PID/stat` after the name, counted from 0 (proc(5)). */
const FIELDS = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 };
const TICKS_A_SECOND = 100;

async function statOf(pid: string): Promise<number[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** Of one process. @returns seconds; Linux only */
export async function processorOf(pid: number | undefined): Promise<number> {
  const stat = (await statOf(String(pid))) ?? [];
  return ((stat[FIELDS.user] ?? 0) + (stat[FIELDS.system] ?? 0)) / TICKS_A_SECOND;
}

/** @param folder the data folder of the cluster. @returns seconds; Linux only */
export async function processorTime(folder: string): Promise<number> {
  const [first = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const pid of pids) {
    const stat = await statOf(pid);
    if (!stat) continue;
    const of = (field: keyof typeof FIELDS) => stat[FIELDS[field]] ?? 0;
    if (pid === first) ticks += of('childrenUser') + of('childrenSystem');
    if (pid === first || of('parent') === Number(first)) ticks += of('user') + of('system');
  }
  return ticks / TICKS_A_SECOND;
}
