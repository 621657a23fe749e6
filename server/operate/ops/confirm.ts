import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

type Terminal = Readable & { isTTY?: boolean };

/**
 * Asks for confirmation on a terminal. Without a terminal the answer is no; scripts pass `--yes`.
 */
export async function askToConfirm(input: Terminal, output: Writable): Promise<boolean> {
  if (!input.isTTY) {
    output.write('Nothing was done. Without a terminal, confirm with --yes.\n');
    return false;
  }
  const ask = createInterface({ input, output });
  const closed = new Promise<string>((leave) => ask.once('close', () => leave('')));
  const answer = await Promise.race([ask.question('Do it? [y/N] '), closed]);
  ask.close();
  if (/^y(es)?$/i.test(answer.trim())) return true;
  output.write('Nothing was done.\n');
  return false;
}
