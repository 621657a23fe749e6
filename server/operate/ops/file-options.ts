/**
 * Options that name a file. The command line reads the file and sends its contents, because the
 * process that owns the data may run as another user or in another folder.
 */
import { readFile } from 'node:fs/promises';
import { COMMANDS } from './commands.ts';

/** Replaces file names in a command line by the files' contents. @throws for an unreadable file */
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

/** Uses `=`, because contents that begin with a dash would be parsed as an option. */
async function contentOf(option: string, path: string): Promise<string> {
  return `--${option}=${textOf(await readFile(path))}`;
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('utf8');
}
