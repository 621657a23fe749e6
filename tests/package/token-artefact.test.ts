import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ARTEFACT, compileToken, SOURCE } from '../../scripts/build/token-artefact.mjs';

test('the committed bytecode is the compiled output of the committed contract', async () => {
  expect(compileToken(SOURCE)).toBe(await readFile(ARTEFACT, 'utf8'));
}, 60_000);

test('a changed contract has different bytecode', async () => {
  const generous = SOURCE.replace('_mint(owner, supply);', '_mint(owner, 2 * supply);');

  expect(compileToken(generous)).not.toBe(await readFile(ARTEFACT, 'utf8'));
}, 60_000);
