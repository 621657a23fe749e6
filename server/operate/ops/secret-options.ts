/**
 * Secret options never stand on the command line. They are read from a file (`--password-file PATH`,
 * `-` for standard input), or asked for at the terminal.
 */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { askSecret, type Terminal } from './ask-secret.ts';
import { COMMANDS } from './commands.ts';
import { refuseSecrets } from './read-order.ts';

const STDIN = '-';

interface Streams {
  input: Terminal;
  output: NodeJS.WritableStream;
}

/** @returns the command line without its secret options, and their values by name */
export async function takeSecrets(
  command: string[],
  { input, output }: Streams,
): Promise<{ command: string[]; secrets: Record<string, string> }> {
  const [name = '', ...args] = command;
  const known = Object.hasOwn(COMMANDS, name) ? (COMMANDS[name]?.secrets ?? []) : [];
  refuseSecrets(known, args);
  const secrets: Record<string, string> = {};
  let rest = args;
  for (const option of known) {
    const { path, others } = takeOption(`--${option}-file`, rest);
    rest = others;
    if (path !== undefined) {
      const content = path === STDIN ? await text(input) : await readFile(path, 'utf8');
      secrets[option] = content.replace(/\r?\n$/, '');
    } else if (input.isTTY && !isQuestion(args)) {
      secrets[option] = await askSecret(`${option}: `, input, output);
    }
  }
  return { command: [name, ...rest], secrets };
}

const isQuestion = (args: string[]) => args.includes('--help') || args.includes('-h');

function takeOption(option: string, args: string[]): { path?: string; others: string[] } {
  const joined = args.find((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) {
    return { path: joined.slice(option.length + 1), others: args.filter((one) => one !== joined) };
  }
  const at = args.indexOf(option);
  const path = args[at + 1];
  if (at < 0 || path === undefined) return { others: args };
  return { path, others: [...args.slice(0, at), ...args.slice(at + 2)] };
}
