import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startHostServer } from '../support/browser/host-server.ts';
import { prepareWorld } from '../support/browser/prepare.ts';
import { type RunningSandbox, startSandbox } from '../support/browser/sandbox.ts';
import { shareWorld } from '../support/browser/world.ts';
import { startEmptyDatabase } from '../support/database/postgres-server.ts';
import { freePort } from '../support/processes/free-port.ts';

/**
 * One sandbox and two sites for the whole run; each test creates its own people and payments.
 * The sandbox uses PostgreSQL, which takes less of the processor than PGlite does.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-e2e-'));
  const [database, host, stranger] = await Promise.all([
    startEmptyDatabase(),
    startHostServer(),
    startHostServer(),
  ]);
  const exampleUrl = `http://127.0.0.1:${await freePort()}`;
  const prepared = await prepareWorld(folder, database.url, [host.url, exampleUrl]);
  const newcomer = { domain: 'casa-sol.test', port: await freePort() };
  const sandbox = await startSandbox(
    folder,
    database.url,
    `${newcomer.domain}=127.0.0.1:${newcomer.port}`,
  );
  const { url, shopUrl, mailUrl, chain, signIns } = sandbox.manifest;
  shareWorld({
    folder,
    url,
    shopUrl,
    mailUrl,
    chain,
    signIns,
    hostUrl: host.url,
    strangerUrl: stranger.url,
    exampleUrl,
    newcomer,
    ...prepared,
  });

  return async () => {
    const broken = await brokenInTheEnd(sandbox);
    const code = await sandbox.stop();
    await Promise.all([host.close(), stranger.close(), database.stop()]);
    if (broken) throw new Error(`after all payments of this run:\n${broken}`);
    if (code !== 0) throw new Error(`the sandbox stopped with ${code}: see ${folder}/server.log`);
    await rm(folder, { recursive: true });
  };
}

/** The tokens minted for the run are final only some blocks later: a short run has to wait. */
async function brokenInTheEnd({ brokenBooks }: RunningSandbox): Promise<string | undefined> {
  let broken = await brokenBooks();
  for (let second = 0; broken && second < 10; second++) {
    await delay(1_000);
    broken = await brokenBooks();
  }
  return broken;
}
