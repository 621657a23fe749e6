/** Runs a command line: parses it, asks for confirmation where needed, and writes the audit log. */
import { claimMode, requireMode } from '../../platform/db/deployment-mode.ts';
import type { Operator } from '../operators/identify.ts';
import { authorise, requireRole } from './authorise.ts';
import { requireOwner } from './by-owner.ts';
import { type OpsContext, OpsError, type Runner, reply } from './command.ts';
import { COMMANDS } from './commands.ts';
import { proposeIfNeeded } from './four-eyes.ts';
import { help, unknown } from './help.ts';
import { asJson } from './json-answer.ts';
import { auditEntry, doneBefore, reasonOf, runLogged } from './logged-run.ts';
import { type Order, readOrder, wantsJson } from './read-order.ts';
import type { Answer, Request } from './socket.ts';

const NOTHING_DONE = 'Nothing was done.';

/** Runs one command line, such as `['rates:set', '--currency', 'EUR', '--rate', '0.25']`. */
export async function runCommand(context: OpsContext, request: Request): Promise<Answer> {
  const answer = await run(context, request);
  return wantsJson(request.command) ? asJson(answer) : answer;
}

async function run(context: OpsContext, request: Request): Promise<Answer> {
  const [name = 'help', ...args] = request.command;
  if (isHelp(name)) return help(args[0]);
  if (args.some((word) => word === '--help' || word === '-h')) return help(name);
  const command = find(name);
  if (!command) return unknown(name);
  try {
    const order = readOrder(name, command, args, request);
    const caller = await authorise(context, { name, command }, request);
    if ('code' in caller) return caller;
    const runner = { ...caller, find };
    if (command.isHarmless) return await command.run(context, order.given, runner);
    const { database, config, mayClaimMode = true } = context;
    await (mayClaimMode ? claimMode : requireMode)(database.db, config);
    return await carryOut(context, order, request, runner);
  } catch (error) {
    return reply(reasonOf(error), 1);
  }
}

const find = (name: string) => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined);

const isHelp = (word: string) => word === 'help' || word === '--help' || word === '-h';

async function carryOut(
  context: OpsContext,
  order: Order,
  request: Request,
  runner: Runner,
): Promise<Answer> {
  const { yes, dryRun } = order;
  const { before, entry, plan, question } = await prepare(context, order, runner);
  if (before) return before;
  if (dryRun) {
    return reply(`${question ?? 'It would be done without a question.'}\n${NOTHING_DONE}`);
  }
  if (question !== undefined && !yes) {
    if (request.agreed === undefined) return { code: 1, output: question, question };
    if (request.agreed !== question) {
      return { code: 1, output: `It has changed meanwhile:\n${question}`, question };
    }
  }
  const proposed = await proposeIfNeeded(context, order, request, runner, plan);
  if (proposed) return proposed;
  await requireOwner(context.database.db, order);
  return runLogged(context, order, runner, entry);
}

async function prepare(context: OpsContext, { command, given, ...order }: Order, runner: Runner) {
  const entry = await auditEntry(context, { ...order, command, given }, runner);
  const before = await doneBefore(context, entry);
  if (before) return { before, entry };
  const plan = await command.plan?.(context, given, runner);
  const question =
    plan !== undefined && given.reference ? `${plan}\nreference ${given.reference}` : plan;
  return { entry, plan, question };
}

/**
 * What a known operator would be asked before the command runs. Changes nothing.
 * @throws OpsError, and what a plan throws
 */
export async function previewCommand(
  context: OpsContext,
  request: Request,
  operator: Operator,
): Promise<Answer> {
  const { order, runner } = orderOf(request, operator);
  const { before, question } = await prepare(context, order, runner);
  if (before) return before;
  return question === undefined ? reply('') : { code: 0, output: question, question };
}

/**
 * A command that only reads, for a known operator. It is in the audit log if it shows personal data.
 * @throws OpsError
 */
export async function readCommand(
  context: OpsContext,
  request: Request,
  operator: Operator,
): Promise<Answer> {
  const { order, runner } = orderOf(request, operator);
  if (!order.command.isHarmless) throw new OpsError(`${order.name} is no command that only reads`);
  if (order.command.isImpersonal) return order.command.run(context, order.given, runner);
  return runLogged(context, order, runner, await auditEntry(context, order, runner));
}

function orderOf(request: Request, operator: Operator): { order: Order; runner: Runner } {
  const [name = '', ...args] = request.command;
  const command = find(name);
  if (!command) throw new OpsError(`there is no command ${name}`);
  requireRole({ name, command }, operator);
  const order = readOrder(name, command, args, request);
  return { order, runner: { name: operator.name, operator, find } };
}
