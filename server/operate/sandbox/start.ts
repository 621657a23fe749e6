/** `npm start`. The database thread and the node's process start while the other modules load. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { readPlaces } from '../../platform/config/sandbox.ts';
import { collect } from '../../platform/config/source.ts';
import { StartError } from '../../platform/core/start-error.ts';
import { untilSignal } from '../../platform/core/until-signal.ts';
import { startPglite } from '../../platform/db/pglite.ts';
import { resetIfRequested } from '../data-folder/reset.ts';
import { ownFolder } from '../ops/socket.ts';
import { startSandboxNode } from './chain-node.ts';
import { requireFreePorts } from './ports.ts';
import { createTeardown } from './teardown.ts';
import { readWallet } from './wallet.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const teardown = createTeardown();

async function main(): Promise<void> {
  let isStopping = false;
  const shutdown = untilShutdown().then(() => {
    isStopping = true;
  });
  try {
    await start();
    await shutdown;
  } catch (error) {
    // Ctrl-C also ends a running build, whose failure is then expected.
    if (!isStopping) throw error;
  } finally {
    await teardown.run();
  }
}

async function start(): Promise<void> {
  const { built: places, problems } = collect(ENVIRONMENT, { mode: 'sandbox' }, readPlaces);
  if (problems.length > 0) {
    (await import('../../platform/config/config.ts')).refusePlaces(ENVIRONMENT);
  }
  const folder = resolve(ROOT, places.DATA_DIR);
  const owner = await ownFolder(folder);
  teardown.add(owner.release);
  if (await resetIfRequested(folder)) process.stdout.write('  the sandbox was reset\n');
  await requireFreePorts(places);
  const opening = places.DATABASE_URL
    ? undefined
    : teardown.beside(startPglite(join(folder, 'pglite')), (pglite) => pglite.close());
  const home = join(folder, 'chain');
  const wallet = await readWallet(home);
  const node = teardown.beside(startSandboxNode(home, wallet, places.RPC_PORT), ({ stop }) =>
    stop(),
  );
  const { startSandbox } = await import('./sandbox.ts');
  await startSandbox({ root: ROOT, folder, places, owner, opening, wallet, node, teardown });
}

/** Resolves on a signal, or when the parent script ends. */
function untilShutdown(): Promise<unknown> {
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
