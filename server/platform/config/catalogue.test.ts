import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const CODE = ['server', 'shared', 'node_modules', 'package.json'];

test('a program that has only its code can load the settings: a bundled signer has no folder of texts', () => {
  const readable = CODE.map((path) => `--allow-fs-read=${join(ROOT, path)}`);
  const program = join(import.meta.dirname, 'catalogue.ts');

  execFileSync(process.execPath, ['--permission', ...readable, program], { stdio: 'pipe' });
});
