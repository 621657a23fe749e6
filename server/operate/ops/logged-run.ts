/** Runs a command between its two entries in the audit log. */
import { plainMessage } from '../../platform/core/error-message.ts';
import { actingAs, withActs } from '../../platform/http/act.ts';
import type { Actor } from '../../platform/http/activity.ts';
import { beginAudit, endAudit, findDone, loggedArguments, type NewAuditEntry } from './audit.ts';
import { findMember, type OpsContext, OpsError, type Runner, reply } from './command.ts';
import type { Order } from './read-order.ts';
import type { Answer } from './socket.ts';

export async function auditEntry(
  context: OpsContext,
  { name, command, given }: Pick<Order, 'name' | 'command' | 'given'>,
  { name: operator, operator: signedBy }: Runner,
): Promise<NewAuditEntry> {
  return {
    operator,
    signedBy,
    command: name,
    arguments: loggedArguments(given),
    reference: given.reference ?? null,
    memberId:
      given.email === undefined
        ? await command.about?.(context, given)
        : await findMember(context.database.db, given.email),
  };
}

/** @returns an answer when the command was completed before, under the same reference */
export async function doneBefore(
  { database: { db } }: OpsContext,
  { command, arguments: given, reference }: NewAuditEntry,
): Promise<Answer | undefined> {
  const before = reference === null ? undefined : await findDone(db, reference);
  if (!before) return undefined;
  if (before.command !== command || !before.had(given)) {
    throw new OpsError(`reference ${reference} was used for another command`);
  }
  return reply(`done already, on ${before.at.toISOString()}`);
}

export async function runLogged(
  context: OpsContext,
  { command, given }: Order,
  runner: Runner,
  entry: NewAuditEntry,
): Promise<Answer> {
  const { db } = context.database;
  const begun = await beginAudit(db, entry);
  try {
    const answer = await actingAs(BY_SUPPORT, () =>
      command.run(inBusinessesLogs(context), given, runner),
    );
    const failed = answer.code !== 0;
    await endAudit(db, begun, failed ? 'failed' : 'done', failed ? answer.output : undefined);
    return answer;
  } catch (error) {
    await endAudit(db, begun, 'failed', reasonOf(error));
    throw error;
  }
}

/** The log of a business names no operator: the audit log does. */
const SUPPORT_STAFF: Actor = {
  kind: 'operator',
  id: null,
  device: null,
  network: null,
  request: null,
};

const BY_SUPPORT = { changes: true, actor: SUPPORT_STAFF, demand: { business: null, scopes: [] } };

/** What the command changes of a business, in a transaction, is in that business's activity log. */
const inBusinessesLogs = ({ database, ...context }: OpsContext): OpsContext => ({
  ...context,
  database: { ...database, db: withActs(database.db) },
});

/** The database's error, because the query's error would repeat the options. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? plainMessage(cause) : 'failed';
}
