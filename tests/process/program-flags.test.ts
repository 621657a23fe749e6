/** Each program says its version and how it is used, without settings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../server/platform/core/version.ts';
import { run } from '../support/processes/programs.ts';

const PROGRAMS = ['console', 'ops', 'serve', 'setup', 'signer', 'test-cards'];

async function answerOf(...args: string[]) {
  const program = run(args);
  return { code: await program.ended, said: program.said() };
}

describe.each(PROGRAMS)('%s', (name) => {
  const script = `scripts/run/${name}.mjs`;

  test('says its version, which package.json has', async () => {
    expect(await answerOf(script, '--version')).toEqual({ code: 0, said: `${VERSION}\n` });
  });

  test('says how it is used', async () => {
    const { code, said } = await answerOf(script, '--help');

    expect([code, said]).toEqual([0, expect.stringContaining(`npm run ${name} -- `)]);
  });
});

test('the signer reads its own file of the settings, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-signer-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked = () => answerOf('scripts/run/signer.mjs', '--settings', folder);

  const missing = await asked();
  await writeFile(join(folder, 'signer.env'), 'CHAIN_ID=1\n');
  const read = await asked();

  expect(missing.said).toContain(`${join(folder, 'signer.env')} is missing`);
  expect(read.said).toContain('Not starting:');
  expect(read.said).toContain('SIGNER_KEYS: ');
  expect(read.said).not.toContain('CHAIN_ID: ');
});
