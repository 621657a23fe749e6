/** A shop of the documents as a program, with the source of our package in the place of the installed one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.ts';
import { type Leashed, startLeashed } from './leashed.ts';

export interface SampleShop extends Pick<Leashed, 'said' | 'hasEnded'> {
  url: string;
  stop(): Promise<void>;
}

export async function startSampleShop(
  code: string,
  env: Record<string, string>,
): Promise<SampleShop> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-sample-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'server.mjs');
  const library = pathToFileURL('packages/server/index.ts').href;
  await writeFile(file, code.replace('@salus/server', library));
  const { port: PORT } = new URL(url);
  const secret = `whsec_${Buffer.from('of the quickstart').toString('base64')}`;
  const shop = startLeashed(process.execPath, [file], {
    env: { PORT, SALUS_URL: url, SALUS_WEBHOOK_SECRET: secret, ...env },
  });
  await shop.says('Open http');
  return {
    url,
    said: shop.said,
    hasEnded: shop.hasEnded,
    async stop() {
      await shop.stop();
      await rm(folder, { recursive: true });
    },
  };
}
