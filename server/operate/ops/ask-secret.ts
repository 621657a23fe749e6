import type { Readable } from 'node:stream';

export type Terminal = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

const ENTER = ['\r', '\n'];
const BACKSPACE = ['\b', '\u007f'];
const INTERRUPT = ['\u0003', '\u0004'];

/** Asks for a secret at a terminal, which does not show what is typed. @throws when interrupted */
export function askSecret(
  question: string,
  input: Terminal,
  output: NodeJS.WritableStream,
): Promise<string> {
  // Before the question: who answers at once must not be shown either.
  input.setRawMode?.(true);
  output.write(question);
  input.resume();
  return new Promise((done, fail) => {
    let typed = '';
    const end = () => {
      input.off('data', read);
      input.setRawMode?.(false);
      input.pause();
      output.write('\n');
    };
    const read = (chunk: Buffer | string) => {
      for (const key of chunk.toString()) {
        if (ENTER.includes(key)) {
          end();
          done(typed);
          return;
        }
        if (INTERRUPT.includes(key)) {
          end();
          fail(new Error('Nothing was done.'));
          return;
        }
        typed = BACKSPACE.includes(key) ? typed.slice(0, -1) : typed + key;
      }
    };
    input.on('data', read);
  });
}
