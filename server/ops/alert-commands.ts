/** What happened that somebody has to look at. Entries stay: what became of it is in its subject. */
import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/database.ts';
import { type Command, OpsError, said } from './command.ts';

/** What each kind says; its subject follows. What to do about it: docs/operations.md. */
export const ALERT_KINDS: Record<string, string> = {
  chain_mismatch: 'the node is of another chain: deposits pause, token',
  delivery_dead: 'an event was given up, delivery',
  dispute_opened: 'a card payment is disputed,',
  endpoint_failing: 'an endpoint has failed for five days and is off,',
  endpoint_gone: 'an endpoint said 410 and is off,',
  events_cut: 'too many events of the card network to catch up with, since',
  invariant_broken:
    'the ledger is not as it must be: stop payments of who is concerned, see ledger:verify,',
  mail_dead: 'a mail was given up,',
  purchase_mismatched: 'paid otherwise than asked for, nobody is credited,',
  purchase_uncredited: 'paid and not credited yet,',
  rate_jump: 'the source has jumped, and its currency pauses, after price',
  rate_stale: 'no fresh price, and its currency pauses, since price',
  refund_failed: 'a refund failed, and the treasury has not its tokens,',
  signer_mismatch: 'the signer signed something else: withdrawals are paused, at',
  withdrawal_stranded: 'its nonce was used by something else,',
};

export const ALERT_COMMANDS: Record<string, Command> = {
  alerts: {
    usage: 'show what happened that somebody has to look at, the newest last',
    options: [],
    optional: ['last'],
    isHarmless: true,
    async run({ database: { db } }, { last = '50' }) {
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new OpsError('last: a whole number up to 9999');
      const rows = await rowsOf<{ at: string; kind: string; subject: string }>(
        db,
        sql`select pay.utc(created_at) as at, kind, subject_id as subject
          from alert order by id desc limit ${Number(last)}`,
      );
      const lines = rows.map(({ at, kind, subject }) =>
        [at, kind, `(${ALERT_KINDS[kind] ?? ''} ${subject})`].join(' '),
      );
      return said(lines.reverse().join('\n') || 'nothing');
    },
  },
};
