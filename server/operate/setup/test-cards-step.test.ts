import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { standInSettings } from '../test-cards/settings.ts';
import { openEnvFiles } from './env-files.ts';
import { TEST_CARDS_STEP } from './test-cards-step.ts';

/** @param url what is answered; empty for no stand-in */
async function run(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'salus-setup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await openEnvFiles(folder, false);
  await files.set('env', { PUBLIC_URL: 'https://pay.example', ENCRYPTION_KEY: 'of the server' });
  const answers = { get: () => undefined, ask: async () => url };
  const outcome = await TEST_CARDS_STEP.run({ answers, files, dryRun: false });
  const valuesOf = async (file: string) => parseEnv(await readFile(join(folder, file), 'utf8'));
  return { folder, outcome, valuesOf };
}

test('setup writes what the stand-in is started with, and no secret of the server', async () => {
  const { folder, outcome, valuesOf } = await run('https://test-cards.example');

  expect(outcome.state).toBe('done');
  const own = await valuesOf('test-cards.env');
  const { ENCRYPTION_KEY: _, ...shared } = await valuesOf('env');
  expect(own).toEqual(shared);
  const settings = standInSettings({ ...own, TEST_CARDS_FOLDER: folder });
  expect(settings.publicUrl).toBe('https://test-cards.example');
  expect((await stat(join(folder, 'test-cards.env'))).mode & 0o777).toBe(0o600);
});

test('without a stand-in there is no file for it', async () => {
  const { folder, outcome } = await run('');

  expect(outcome.state).toBe('off');
  expect(await readdir(folder)).toEqual(['env']);
});
