/** The operators' commands that the console offers: all except those that need a terminal. */
import type { CommandForm } from '#shared/operate/schemas.ts';
import { type Command, type Given, OpsError } from '../ops/command.ts';
import { COMMANDS } from '../ops/commands.ts';
import { OPTION_HINTS } from '../ops/option-hints.ts';
import { optionsOf } from '../ops/read-order.ts';

/** In the audit log with every change. */
const REASON = 'reason';

export const CONSOLE_COMMANDS: Record<string, Command> = Object.fromEntries(
  Object.entries(COMMANDS).filter(([, { terminalOnly }]) => terminalOnly === undefined),
);

/** A command as the console's forms show it; the console makes references itself. */
export const describeCommand = (name: string, command: Command): CommandForm => {
  const { usage, label, options, fourEyes, isHarmless, files = [] } = command;
  return {
    name,
    label,
    usage,
    reads: isHarmless === true,
    secondOperator: fourEyes === undefined ? 'never' : fourEyes === true ? 'always' : 'by limit',
    options: optionsOf(command)
      .filter((option) => option !== 'reference')
      .map((option) => ({
        name: option,
        required: options.includes(option) || option === REASON,
        hint: OPTION_HINTS[option] ?? '',
        isText: files.includes(option),
      })),
  };
};

/**
 * Refuses commands that only read, since they are logged when they are read as such, and changes without a
 * reason.
 * @throws OpsError
 */
export function requireChange({ name, given }: { name: string; given: Given }): void {
  const command = Object.hasOwn(CONSOLE_COMMANDS, name) ? CONSOLE_COMMANDS[name] : undefined;
  if (command?.isHarmless) throw new OpsError(`${name} only reads`);
  if (command && !given[REASON]?.trim()) throw new OpsError('missing --reason');
}

/**
 * The words of a command line. An option's value is one word with its name, so that it cannot become
 * another option.
 * @throws OpsError for a command or an option that the console does not offer
 */
export function wordsOf(name: string, given: Record<string, string>, reference?: string): string[] {
  const command = Object.hasOwn(CONSOLE_COMMANDS, name) ? CONSOLE_COMMANDS[name] : undefined;
  if (!command) throw new OpsError(`the console has no command ${name}`);
  const known = optionsOf(command);
  const foreign = Object.keys(given).find((option) => !known.includes(option));
  if (foreign !== undefined) throw new OpsError(`${name} has no option ${foreign}`);
  const needsReference = reference !== undefined && command.options.includes('reference');
  const all = { ...given, ...(needsReference ? { reference } : {}) };
  return [name, ...Object.entries(all).map(([option, value]) => `--${option}=${value}`)];
}
