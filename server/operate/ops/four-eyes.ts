/** Commands that a second operator approves: always, or above a limit of tokens. */
import { newId } from '../../platform/core/ids.ts';
import { insertProposal, useLimit } from '../operators/proposals.ts';
import { beginAudit, endAudit, loggedArguments } from './audit.ts';
import { type Caller, type Command, type Given, type OpsContext, reply } from './command.ts';
import type { Order } from './read-order.ts';
import type { Answer, Request } from './socket.ts';

/** The command's effect as a second operator sees it, also of a command without a plan. */
export function effectOf(
  { name, command, given }: Pick<Order, 'name' | 'command' | 'given'>,
  plan: string | undefined,
): string {
  if (plan !== undefined) return plan.replace(command.state ?? /$^/, '').trimEnd();
  const words = Object.entries(loggedArguments(given)).map(
    ([option, value]) => `${option} ${value}`,
  );
  return [name, ...words].join(', ');
}

/** @returns undefined when the operator may run it alone; their limit then counts it */
export async function proposeIfNeeded(
  context: OpsContext,
  order: Order,
  request: Request,
  { operator }: Caller,
  plan: string | undefined,
): Promise<Answer | undefined> {
  const { database } = context;
  const { command, name, given } = order;
  // Without operators nobody could approve, and nobody was identified.
  if (!operator || !request.proof) return undefined;
  if (!(await needsApproval(context, command, given, operator.name))) return undefined;
  const id = newId('prop');
  const begun = await beginAudit(database.db, {
    operator: operator.name,
    signedBy: operator,
    command: 'propose',
    arguments: { command: name, ...loggedArguments(given) },
    reference: null,
    proposalId: id,
  });
  const { command: words, agreed, reference = '' } = request;
  await insertProposal(database.db, {
    id,
    signed: { command: words, reference, ...(agreed === undefined ? {} : { agreed }) },
    proof: request.proof,
    plan: effectOf(order, plan),
    by: operator,
  });
  await endAudit(database.db, begun, 'done');
  const how = command.byOwner ? `, with the DATABASE_URL of the database's owner` : '';
  const output = `proposed as ${id}, expires in 24 h: another operator runs approve --id ${id}${how}`;
  return reply(output, 0, { proposal: id });
}

async function needsApproval(
  context: OpsContext,
  { fourEyes }: Command,
  given: Given,
  operator: string,
): Promise<boolean> {
  const found = typeof fourEyes === 'function' ? await fourEyes(context, given) : fourEyes;
  if (typeof found !== 'object') return found === true;
  return !(await useLimit(context.database.db, operator, found));
}
