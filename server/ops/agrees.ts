import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

type Terminal = Readable & { isTTY?: boolean };

/** Asks whether to go on. Where nobody sits there the answer is no: a script says `--yes`. */
export async function agrees(input: Terminal, output: Writable): Promise<boolean> {
  if (!input.isTTY) {
    output.write('Nothing was done. Without a terminal to ask at, it is done with --yes.\n');
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
