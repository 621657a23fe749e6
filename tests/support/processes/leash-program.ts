/**
 * Runs a program as a process group of its own, and kills the whole group when the process that started
 * us ends, also after a crash. Arguments: the program and its arguments.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

function end(): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
child.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
child.on('exit', (code) => {
  // Its own children may have outlived it.
  end();
  process.exit(code ?? 1);
});
