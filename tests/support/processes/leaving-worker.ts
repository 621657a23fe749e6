/**
 * Two workers behind one port. One of them is blocked while the supervisor sends it a connection, then closes its server
 * and ends. Says how many of three requests were answered.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { readSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { leaveSupervisor } from '../../../server/workers.ts';

const REQUESTS = 3;

if (cluster.isPrimary) {
  cluster.setupPrimary({ stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  const leaving = cluster.fork();
  const [{ port }] = await once(leaving, 'listening');
  const staying = cluster.fork();
  await once(staying, 'listening');
  leaving.send('leave');
  await once(leaving, 'message');

  const ended = once(leaving, 'exit');
  let answered = 0;
  const answers = Array.from({ length: REQUESTS }, async () => {
    const [answer] = await once(get({ port, agent: false }), 'response');
    answer.resume();
    await once(answer, 'close');
    answered++;
    // The blocked worker has the last one.
    if (answered === REQUESTS - 1) leaving.process.stdin?.end();
  });
  await Promise.all(answers);
  const [code] = await ended;
  process.stdout.write(`answered ${answered}, then the worker ended with ${code}`);
  staying.process.kill('SIGKILL');
} else {
  const server = createServer((_, response) => response.end()).listen(0);
  process.once('message', () => {
    process.send?.('blocked');
    readSync(0, Buffer.alloc(1));
    server.close(async () => {
      await leaveSupervisor();
      process.exit(0);
    });
  });
}
