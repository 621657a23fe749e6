/** Four eyes: an operator approves or rejects what another one has proposed. */
import { formatToken, parseDecimal } from '#shared/money.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import {
  commandOf,
  decide,
  findProposal,
  type Proposal,
  proposedReason,
  proposerOf,
  readProposals,
} from '../operators/proposals.ts';
import { ADMIN, ON_DUTY, READERS } from '../operators/roles.ts';
import { requireOwner } from './by-owner.ts';
import {
  type Command,
  type Given,
  list,
  type OpsContext,
  OpsError,
  type Runner,
  reply,
} from './command.ts';
import { effectOf } from './four-eyes.ts';
import { auditEntry, doneBefore, runLogged } from './logged-run.ts';
import { type Order, readOrder } from './read-order.ts';

const SHOWN = 50;

export const PROPOSAL_COMMANDS: Record<string, Command> = {
  proposals: {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the commands that wait for a second operator, and the latest decided ones',
    options: [],
    optional: ['status'],
    isHarmless: true,
    async run({ database: { db } }, { status }) {
      if (status !== undefined && status !== 'open') throw new OpsError('status: open, or none');
      const onlyOpen = status === 'open';
      return list((await readProposals(db, { last: SHOWN, onlyOpen })).map(rowOf), textOf);
    },
  },
  'proposal:show': {
    allows: READERS,
    usage: 'show one proposal with its whole plan, such as every recipient of an airdrop',
    options: ['id'],
    isHarmless: true,
    async run(context, { id = '' }, runner) {
      const shown = await whole(context, id, runner.find);
      const row = rowOf(shown);
      return reply(textOf(row), 0, { ...row, youMayApprove: mayApprove(shown, runner) });
    },
  },
  approve: {
    allows: ON_DUTY,
    usage: 'run a command that another operator has proposed; shows its plan first',
    options: ['id'],
    async plan(context, given, runner) {
      const { order, by, plan, reason } = await readApproval(context, given, runner);
      return [
        `${by.name} proposes ${order.name}:`,
        plan ?? effectOf(order, plan),
        `Reason: ${reason ?? NO_REASON}`,
      ].join('\n');
    },
    async run(context, given, runner) {
      const { order, by } = await readApproval(context, given, runner);
      const { operator } = runner;
      const { id = '' } = given;
      if (!operator || !(await decide(context.database.db, id, 'approved', operator))) {
        throw new OpsError(`${id} was decided meanwhile`);
      }
      const proposer = { ...runner, name: by.name, operator: by };
      const entry = await auditEntry(context, order, proposer);
      const before = await doneBefore(context, entry);
      if (before) return before;
      return runLogged(context, order, proposer, { ...entry, proposalId: id });
    },
  },
  reject: {
    allows: ON_DUTY,
    usage: 'reject a proposed command, or take back your own',
    options: ['id'],
    async run({ database: { db } }, { id = '' }, { operator }) {
      if (!operator || !(await decide(db, id, 'rejected', operator))) {
        throw new OpsError(`no open proposal ${id}`);
      }
      return reply(`${id} is rejected`);
    },
  },
  limits: {
    allows: READERS,
    isImpersonal: true,
    usage: 'list how many tokens one operator can move alone within 24 hours',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<{ kind: string; most: string }>(
        db,
        sql`select kind, most from operator_limit order by kind`,
      );
      const shown = rows.map(({ kind, most }) => ({ kind, tokens: formatToken(BigInt(most)) }));
      return list(shown, ({ kind, tokens }) => `${kind.padEnd(12)}  ${tokens} tokens`);
    },
  },
  'limits:set': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'set how many tokens of one kind one operator can move alone within 24 hours',
    options: ['kind', 'amount'],
    async plan(_, given) {
      return `an operator may move ${formatToken(unitsIn(given))} tokens of the kind ${given.kind} within 24 hours alone`;
    },
    async run({ database: { db } }, given) {
      const [row] = await rowsOf<{ known: boolean }>(
        db,
        sql`select operators.set_limit(p_kind => ${given.kind ?? ''},
          p_most => ${unitsIn(given)}::numeric) as known`,
      );
      if (!row?.known) throw new OpsError(`no limit of the kind ${given.kind}: see limits`);
      return reply(`${given.kind}: ${formatToken(unitsIn(given))} tokens`);
    },
  },
};

const NO_REASON = 'none was given';

const rowOf = (one: Proposal) => ({
  id: one.id,
  status: statusOf(one),
  command: commandOf(one)[0] ?? '',
  reason: proposedReason(one) ?? NO_REASON,
  plan: one.plan,
  proposedBy: one.proposedBy,
  expiresAt: one.expiresAt,
  decidedBy: one.decidedBy,
});

const textOf = ({ id, status, decidedBy, ...one }: ReturnType<typeof rowOf>) =>
  [
    `${id}  ${status}${decidedBy ? ` by ${decidedBy}` : ''}  ${one.command}, proposed by ${one.proposedBy}, until ${one.expiresAt.toISOString()}`,
    ...one.plan.split('\n').map((line) => `    ${line}`),
    `    Reason: ${one.reason}`,
  ].join('\n');

/** Whether it makes sense to offer the approval; `readApproval` decides. */
function mayApprove(one: Proposal, { operator, find }: Runner): boolean {
  if (!operator || statusOf(one) !== 'open') return false;
  if (one.proposedBy === operator.name || one.fingerprint === operator.fingerprint) return false;
  const { allows = [] } = find(commandOf(one)[0] ?? '') ?? {};
  return allows === 'anybody' || allows.includes(operator.role);
}

/** An open proposal with every line of its plan as it is now, such as all recipients of an airdrop. */
async function whole(context: OpsContext, id: string, find: Runner['find']): Promise<Proposal> {
  const proposal = await findProposal(context.database.db, id);
  if (!proposal) throw new OpsError(`no proposal ${id}`);
  const [name = '', ...args] = commandOf(proposal);
  const command = find(name);
  if (!command?.wholePlan || statusOf(proposal) !== 'open') return proposal;
  const { given } = readOrder(name, command, args, { reference: proposal.reference });
  return { ...proposal, plan: await command.wholePlan(context, given) };
}

function unitsIn({ amount = '' }: Given): bigint {
  const units = parseDecimal(amount, 18);
  if (units === undefined) throw new OpsError('amount: a decimal such as 10000');
  return units;
}

const statusOf = ({ status, expiresAt }: Proposal) =>
  status === 'open' && expiresAt.getTime() <= Date.now() ? 'expired' : status;

/** Verifies a proposal as if it were made now. @throws OpsError */
async function readApproval(
  context: OpsContext,
  { id = '' }: Given,
  { operator, find }: Runner,
): Promise<{
  order: Order;
  by: NonNullable<Runner['operator']>;
  plan: string | undefined;
  reason: string | undefined;
}> {
  const { db } = context.database;
  const proposal = await findProposal(db, id);
  if (!proposal) throw new OpsError(`no proposal ${id}`);
  const status = statusOf(proposal);
  if (status !== 'open') throw new OpsError(`${id} is ${status}`);
  if (!operator) throw new OpsError('only a known operator approves');
  const by = await proposerOf(db, proposal);
  if (!by) throw new OpsError(`${id} has no valid signature of an active operator`);
  if (by.name === operator.name || by.fingerprint === operator.fingerprint) {
    throw new OpsError(`${id} is your own proposal: another operator approves it`);
  }
  const [name = '', ...args] = commandOf(proposal);
  const command = find(name);
  if (!command) throw new OpsError(`there is no command ${name}`);
  for (const one of [by, operator]) {
    if (command.allows === 'anybody' || command.allows.includes(one.role)) continue;
    throw new OpsError(`${name} is not for the role ${one.role} of ${one.name}`);
  }
  await requireOwner(db, { name, command });
  const order = readOrder(name, command, args, { reference: proposal.reference });
  const plan = await command.plan?.(context, order.given, { name: by.name, operator: by, find });
  const effect = effectOf(order, plan);
  if (effect !== proposal.plan) {
    throw new OpsError(`the plan has changed since it was proposed; it would now be:\n${effect}`);
  }
  return { order, by, plan, reason: order.given.reason };
}
