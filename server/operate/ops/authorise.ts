/** Decides whether the sender of a request may run its command, and under which name. */
import {
  hasOperators,
  identify,
  NotIdentifiedError,
  type Operator,
  readInstallation,
} from '../operators/identify.ts';
import { type Caller, type Command, type OpsContext, OpsError } from './command.ts';
import type { Answer, Request } from './socket.ts';

/**
 * Without operators every command runs, under a name that shows that nobody verified it.
 * @returns an answer when the request has to be signed first
 * @throws OpsError
 */
export async function authorise(
  { database: { db }, config }: OpsContext,
  { name, command: { allows } }: { name: string; command: Command },
  request: Request,
): Promise<Caller | Answer> {
  const claimed = request.operator ?? 'unknown';
  const unverified = `${config.mode === 'sandbox' ? 'sandbox' : 'unverified'}:${claimed}`;
  if (allows === 'anybody' || !(await hasOperators(db))) return { name: unverified };
  if (!request.proof) {
    return {
      code: 1,
      output: 'This installation knows its operators: set OPS_KEY to the path of your SSH key.',
      installation: await readInstallation(db),
    };
  }
  const operator = await identified(db, request, request.proof);
  requireRole({ name, command: { allows } }, operator);
  return { name: operator.name, operator };
}

/** @throws OpsError */
export function requireRole(
  { name, command: { allows } }: { name: string; command: Pick<Command, 'allows'> },
  operator: Pick<Operator, 'name' | 'role'>,
): void {
  if (allows === 'anybody' || allows.includes(operator.role)) return;
  throw new OpsError(
    `${name} is for operators with the role ${allows.join(' or ')}; ${operator.name} has the role ${operator.role}`,
  );
}

async function identified(...args: Parameters<typeof identify>): Promise<Operator> {
  try {
    return await identify(...args);
  } catch (error) {
    throw error instanceof NotIdentifiedError ? new OpsError(error.message) : error;
  }
}
