/** Bounds on tokens credited from outside within an hour. */
import { formatToken, parseDecimal } from '#shared/money.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type CreditBound,
  type CreditKind,
  creditLeft,
  readCreditBounds,
  setCreditBound,
} from '../../platform/ops/bounds.ts';
import { isPaused } from '../../platform/ops/pauses.ts';
import { ADMIN, READERS } from '../operators/roles.ts';
import { type Command, type Given, type OpsContext, OpsError, reply } from './command.ts';

export const BOUND_COMMANDS: Record<string, Command> = {
  bounds: {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the hourly limit of each kind of credit, and how much of it is used',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const lines = (await readCreditBounds(db)).map(
        ({ kind, most, used }) =>
          `${kind.padEnd(8)}  ${formatToken(used)} of ${formatToken(most)} within the last hour`,
      );
      return reply(lines.join('\n'));
    },
  },
  'bounds:set': {
    allows: ADMIN,
    fourEyes: true,
    state: /; [^;]* were credited within the last hour$/,
    usage: 'set the hourly limit of one kind of credit',
    options: ['kind', 'amount'],
    async plan(context, given) {
      const { kind, most, used } = await readBound(context, given);
      return `${kind}: at most ${given.amount} tokens within an hour instead of ${formatToken(most)}; ${formatToken(used)} were credited within the last hour`;
    },
    async run(context, given) {
      const { kind } = await readBound(context, given);
      await setCreditBound(context.database.db, kind, unitsIn(given));
      return reply(`${kind}: at most ${given.amount} tokens within an hour`);
    },
  },
};

function unitsIn({ amount = '' }: Given): bigint {
  const units = parseDecimal(amount, 18);
  if (units === undefined) throw new OpsError('amount: a decimal such as 100000');
  return units;
}

/** @throws OpsError for an unknown kind, or a bound that a single purchase could exceed */
async function readBound(
  { database: { db }, config }: OpsContext,
  given: Given,
): Promise<CreditBound> {
  const all = await readCreditBounds(db);
  const found = all.find(({ kind }) => kind === given.kind);
  if (!found) throw new OpsError(`kind: one of ${all.map(({ kind }) => kind).join(', ')}`);
  if (found.kind === 'purchase' && unitsIn(given) < config.purchases.most) {
    throw new OpsError(
      `a single purchase may be ${formatToken(config.purchases.most)} tokens (PURCHASE_MOST); use pause --name credits_paused:purchase to stop all`,
    );
  }
  return found;
}

/**
 * A command that would exceed the bound is refused beforehand, so that it does not pause its kind.
 * @throws OpsError
 */
export async function requireWithinBound(db: Db, kind: CreditKind, units: bigint): Promise<void> {
  if (await isPaused(db, `credits_paused:${kind}`)) {
    throw new OpsError(`credits_paused:${kind} is on: see pauses`);
  }
  const left = await creditLeft(db, kind);
  if (units <= left) return;
  throw new OpsError(
    `${formatToken(units)} tokens exceed what may still be credited within this hour (${formatToken(left)}): wait, or raise the bound with bounds:set --kind ${kind}`,
  );
}
