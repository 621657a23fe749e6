/** Programs of tests end with the process that started them, their own children included. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';
import { isOpen, untilClosed } from '../support/processes/sandbox-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEASHED = join(ROOT, 'tests/support/processes/leashed.ts');

/** Starts a program whose child listens, as shop software does. */
const parentOf = (port: number) => {
  const listener = `require('node:http').createServer().listen(${port}, () => console.log('listening'))`;
  const program = `require('node:child_process').spawn(process.execPath,
    ['-e', ${JSON.stringify(listener)}], { stdio: 'inherit' })`;
  return `import { startLeashed } from ${JSON.stringify(LEASHED)};
    const started = startLeashed(process.execPath, ['-e', ${JSON.stringify(program)}], { env: {} });
    await started.says('listening');
    process.on('SIGUSR2', async () => { await started.stop(); process.exit(); });
    console.log('ready');`;
};

test.each(['SIGKILL', 'SIGUSR2'] as const)(
  'a program and its children end when their test ends: %s',
  async (signal) => {
    const port = await freePort();
    const parent = spawn(process.execPath, ['--input-type=module', '-e', parentOf(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {},
    });
    await once(parent.stdout, 'data');
    expect(await isOpen(port)).toBe(true);

    parent.kill(signal);

    await untilClosed(port);
  },
);
