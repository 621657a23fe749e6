import type { Command } from './command.ts';
import { reply } from './command.ts';
import { COMMAND_GROUPS, COMMANDS } from './commands.ts';
import { OPTION_HINTS } from './option-hints.ts';
import { optionsOf } from './read-order.ts';
import type { Answer } from './socket.ts';

/** Lists all commands by group, or describes one. */
export function help(name: string | undefined): Answer {
  if (name === undefined) return reply(listing());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return unknown(name);
  return reply([synopsis(name, command), `    ${command.usage}`, ...details(command)].join('\n'));
}

/** Suggests similar commands; the full list would scroll the error away. */
export function unknown(name: string): Answer {
  const like = Object.keys(COMMANDS).filter((command) => isLike(command, name));
  const hint = like.length > 0 ? `Did you mean ${like.join(', ')}? ` : '';
  return reply(`There is no command ${name}. ${hint}help lists all there are.`, 1);
}

/** Whether both have the same subject before the colon, in singular or plural. */
function isLike(command: string, name: string): boolean {
  const [ours = '', theirs = ''] = [command, name].map((one) => one.split(/[:\s-]/)[0] ?? '');
  return theirs.length > 2 && (ours.startsWith(theirs) || theirs.startsWith(ours));
}

function listing(): string {
  const groups = COMMAND_GROUPS.map(({ title, commands }) =>
    [
      title,
      ...Object.entries(commands).map(([name, { usage }]) => `  ${name.padEnd(WIDTH)}${usage}`),
    ].join('\n'),
  );
  return `npm run ops -- COMMAND [--option value …]

${groups.join('\n\n')}

help COMMAND says which options it takes.`;
}

const WIDTH = 30;

function synopsis(name: string, command: Command): string {
  return [
    name,
    ...command.options.map((option) => `--${option} …`),
    ...omissible(command).map((option) => `[--${option} …]`),
    ...(command.flags ?? []).map((flag) => `--${flag}`),
  ].join(' ');
}

/** Secrets are asked for when no file is named. */
const omissible = (command: Command): string[] => [
  ...(command.secrets ?? []).map((option) => `${option}-file`),
  ...optionsOf(command).filter((option) => !command.options.includes(option)),
];

function details(command: Command): string[] {
  const taken = [...command.options, ...omissible(command), ...(command.flags ?? [])];
  const lines = taken.map((option) => `  --${option.padEnd(WIDTH - 4)}${OPTION_HINTS[option]}`);
  if (command.plan) {
    const needed = command.needsReference ? ', and is needed with --yes' : '';
    lines.push(
      `  --${'reference'.padEnd(WIDTH - 4)}${OPTION_HINTS.reference}${needed}`,
      `  --${'dry-run'.padEnd(WIDTH - 4)}say what it would do, and do nothing`,
      `  --${'yes'.padEnd(WIDTH - 4)}do it without asking`,
    );
  }
  return ['', ...lines, `  --${'json'.padEnd(WIDTH - 4)}answer as JSON`];
}
