/**
 * Options that name a file. Who types the command reads it, and sends what it holds: the process
 * that owns the data may run as somebody else, elsewhere.
 */
import { readFile } from 'node:fs/promises';
import { COMMANDS } from './commands.ts';

/** The command line with the contents of files in place of their names. @throws when one cannot be read */
export async function withFiles(command: string[]): Promise<string[]> {
  const [name = '', ...args] = command;
  const files = COMMANDS[name]?.files ?? [];
  if (files.length === 0) return command;
  const words = args.map(async (word, index) => {
    const joined = files.find((file) => word.startsWith(`--${file}=`));
    if (joined) return contentOf(joined, word.slice(joined.length + 3));
    const [before, after] = [args[index - 1], args[index + 1]];
    if (files.some((file) => before === `--${file}`)) return undefined;
    const spaced = files.find((file) => word === `--${file}`);
    return spaced && after !== undefined ? contentOf(spaced, after) : word;
  });
  const read = await Promise.all(words);
  return [name, ...read.filter((word) => word !== undefined)];
}

/** With `=`: a file that begins with a dash is no option. */
async function contentOf(option: string, path: string): Promise<string> {
  return `--${option}=${await readFile(path, 'utf8')}`;
}
