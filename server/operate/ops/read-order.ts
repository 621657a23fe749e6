/** Parses a command line. */
import { parseArgs } from 'node:util';
import { type Command, type Given, OpsError } from './command.ts';
import type { Request } from './socket.ts';

export interface Order {
  name: string;
  command: Command;
  /** Secret options included. */
  given: Given;
  yes: boolean;
  dryRun: boolean;
}

const CONFIRMING = ['yes', 'dry-run'];

/** @throws OpsError, and errors of `parseArgs` for unknown or incomplete options */
export function readOrder(
  name: string,
  command: Command,
  args: string[],
  { reference: spare, secrets = {} }: Pick<Request, 'reference' | 'secrets'>,
): Order {
  const known = command.secrets ?? [];
  refuseSecrets(known, args);
  const asks = command.plan !== undefined;
  const options = [...optionsOf(command), ...(asks ? ['reference'] : [])].map(
    (option) => [option, { type: 'string' }] as const,
  );
  const flags = ['json', ...(command.flags ?? []), ...(asks ? CONFIRMING : [])].map(
    (flag) => [flag, { type: 'boolean' }] as const,
  );
  const { values } = parseArgs({ args, options: Object.fromEntries([...options, ...flags]) });
  const given: Given = Object.fromEntries(
    [
      ...Object.entries(values),
      ...known.map((option) => [option, secrets[option]] as const),
      ...(command.flags ?? []).map((flag) => [flag, flag in values ? 'yes' : undefined] as const),
    ].flatMap(([option, value]) => (typeof value === 'string' ? [[option, value]] : [])),
  );
  const { yes, 'dry-run': dryRun }: Record<string, unknown> = values;
  requireAll(command, given);
  if (command.needsReference && given.reference === undefined) {
    if (yes === true || spare === undefined) {
      throw new OpsError(
        'missing --reference: with --yes, choose a reference, so that a retry has no effect',
      );
    }
    given.reference = spare;
  }
  return { name, command, given, yes: yes === true, dryRun: dryRun === true };
}

/** Every command that is logged takes a reason, for the audit log. */
export const optionsOf = ({ options, optional = [], isHarmless }: Command): string[] => [
  ...new Set([...options, ...optional, ...(isHarmless ? [] : ['reason'])]),
];

export const wantsJson = (args: string[]): boolean => args.includes('--json');

function requireAll({ options, secrets = [] }: Command, given: Given): void {
  const missing = options.filter((option) => !given[option]);
  if (missing.length > 0) throw new OpsError(`missing --${missing.join(', --')}`);
  const unknown = secrets.filter((option) => !given[option]);
  if (unknown.length > 0) throw new OpsError(`missing --${unknown.join('-file, --')}-file`);
}

/** Every user of a machine can read the command lines of its processes. */
export function refuseSecrets(secrets: readonly string[], args: readonly string[]): void {
  const named = secrets.find((option) =>
    args.some((word) => word === `--${option}` || word.startsWith(`--${option}=`)),
  );
  if (named === undefined) return;
  throw new OpsError(
    `--${named}: other users can read the command line. Leave it out to be asked, or use --${named}-file`,
  );
}
