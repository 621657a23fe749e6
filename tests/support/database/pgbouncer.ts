/** PgBouncer in transaction mode before a database of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../processes/free-port.ts';
import { newClusterFolder } from './postgres-programs.ts';
import type { Login } from './postgres-server.ts';

/** @returns the address of a database through the pooler, and what ends it */
export async function startPgBouncer(
  address: string,
  logins: readonly Login[],
): Promise<{ through(url: string): string; stop(): Promise<void> }> {
  const folder = await newClusterFolder();
  const port = await freePort();
  const { port: server } = new URL(address);
  const users = logins.map(({ user, password }) => `"${user}" "${password}"`).join('\n');
  await writeFile(join(folder, 'users.txt'), users);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
`,
  );
  await chmod(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const program = spawn('/usr/sbin/pgbouncer', [...asOther, join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  while (program.exitCode === null && !(await answers(port))) await sleep(50);
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
