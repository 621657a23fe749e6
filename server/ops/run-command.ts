/** Carries a command line out: reads it, asks first where it must, and keeps the log. */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { claimMode, requireMode } from '../db/mode.ts';
import { plainMessage } from '../error-message.ts';
import { beginAct, endAct, findDone, loggedArguments } from './audit.ts';
import { type Command, type Given, type OpsContext, OpsError, said } from './command.ts';
import { COMMANDS } from './commands.ts';
import { help, unknown } from './help.ts';
import type { Answer, Request } from './socket.ts';

const NOTHING_DONE = 'Nothing was done.';

interface Order {
  name: string;
  command: Command;
  given: Given;
  yes: boolean;
  dryRun: boolean;
}

/** Runs one command line, such as `['rates:set', '--currency', 'EUR', '--rate', '0.25']`. */
export async function runCommand(context: OpsContext, request: Request): Promise<Answer> {
  const [name = 'help', ...args] = request.command;
  if (isHelp(name)) return help(args[0]);
  if (args.some((word) => word === '--help' || word === '-h')) return help(name);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return unknown(name);
  try {
    const order = readOrder(name, command, args, request.reference);
    if (command.isHarmless) return await command.run(context, order.given);
    const { database, config, mayBeFirst = true } = context;
    await (mayBeFirst ? claimMode : requireMode)(database.db, config);
    return await carryOut(context, order, request);
  } catch (error) {
    return said(reasonOf(error), 1);
  }
}

const isHelp = (word: string) => word === 'help' || word === '--help' || word === '-h';

/** @throws OpsError, and what `parseArgs` says of an unknown or incomplete option */
function readOrder(name: string, command: Command, args: string[], spare?: string): Order {
  const asks = command.plan !== undefined;
  const options = [
    ...command.options,
    ...(command.optional ?? []),
    ...(asks ? ['reference'] : []),
  ].map((option) => [option, { type: 'string' }] as const);
  const flags = (asks ? ['yes', 'dry-run'] : []).map(
    (flag) => [flag, { type: 'boolean' }] as const,
  );
  const { values } = parseArgs({ args, options: Object.fromEntries([...options, ...flags]) });
  const given: Given = Object.fromEntries(
    Object.entries(values).flatMap(([option, value]) =>
      typeof value === 'string' ? [[option, value]] : [],
    ),
  );
  const { yes, 'dry-run': dryRun }: Record<string, unknown> = values;
  const missing = command.options.filter((option) => !given[option]);
  if (missing.length > 0) throw new OpsError(`missing --${missing.join(', --')}`);
  if (command.needsReference && given.reference === undefined) {
    if (yes === true || spare === undefined) {
      throw new OpsError(
        'missing --reference: with --yes, give this act a name of yours, so that it is done once',
      );
    }
    given.reference = spare;
  }
  return { name, command, given, yes: yes === true, dryRun: dryRun === true };
}

async function carryOut(context: OpsContext, order: Order, request: Request): Promise<Answer> {
  const { name, command, given, yes, dryRun } = order;
  const { db } = context.database;
  const act = {
    operator: request.operator ?? 'unknown',
    command: name,
    arguments: loggedArguments(given),
    reference: given.reference ?? null,
  };
  const before = act.reference === null ? undefined : await findDone(db, act.reference);
  if (before) {
    const isSame =
      before.command === name && isDeepStrictEqual(before.arguments, { ...act.arguments });
    if (!isSame) throw new OpsError(`reference ${act.reference} was of another command`);
    return said(`done already, on ${before.at.toISOString()}`);
  }
  const plan = await command.plan?.(context, given);
  const question =
    plan !== undefined && given.reference ? `${plan}\nreference ${given.reference}` : plan;
  if (dryRun) {
    return said(`${question ?? 'It would be done without a question.'}\n${NOTHING_DONE}`);
  }
  if (question !== undefined && !yes) {
    if (request.agreed === undefined) return { code: 1, output: question, question };
    if (request.agreed !== question) {
      return { code: 1, output: `It has changed meanwhile:\n${question}`, question };
    }
  }
  const begun = await beginAct(db, act);
  try {
    const answer = await command.run(context, given);
    const failed = answer.code !== 0;
    await endAct(db, begun, failed ? 'failed' : 'done', failed ? answer.output : undefined);
    return answer;
  } catch (error) {
    await endAct(db, begun, 'failed', reasonOf(error));
    throw error;
  }
}

/** The database's own words rather than a query's, which repeats what was typed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? plainMessage(cause) : 'failed';
}
