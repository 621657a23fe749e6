/** `npm start`. Database and chain come up, in a thread and a process, while the rest is read, which takes as long. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPglite } from '../db/pglite.ts';
import { ownFolder } from '../ops/socket.ts';
import { StartError } from '../start-error.ts';
import { untilSignal } from '../until-signal.ts';
import { startSandboxNode } from './chain-node.ts';
import { sandboxPorts } from './ports.ts';
import { resetIfAsked } from './reset.ts';
import { createTeardown } from './teardown.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { env } = process;

const teardown = createTeardown();

async function main(): Promise<void> {
  let isLeft = false;
  const left = untilLeft().then(() => {
    isLeft = true;
  });
  try {
    await start();
    await left;
  } catch (error) {
    // Ctrl-C ends a build that is under way, too.
    if (!isLeft) throw error;
  } finally {
    await teardown.run();
  }
}

async function start(): Promise<void> {
  const folder = resolve(ROOT, env.DATA_DIR ?? 'data');
  const owner = await ownFolder(folder);
  teardown.add(owner.release);
  if (await resetIfAsked(folder)) process.stdout.write('  what was there is forgotten\n');
  const ports = await sandboxPorts(env);
  const opening = env.DATABASE_URL
    ? undefined
    : teardown.beside(startPglite(join(folder, 'pglite')), (pglite) => pglite.close());
  const node = teardown.beside(startSandboxNode(folder, ports.rpc), ({ stop }) => stop());
  const { startSandbox } = await import('./sandbox.ts');
  await startSandbox({ root: ROOT, folder, ports, owner, opening, node, teardown });
}

/** A signal, or the end of the script that started us. */
function untilLeft(): Promise<unknown> {
  const orphaned = new Promise((leave) => process.once('disconnect', () => leave('disconnect')));
  return Promise.race([untilSignal(), orphaned]);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof StartError ? error.message : ((error as Error).stack ?? error);
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  },
);
