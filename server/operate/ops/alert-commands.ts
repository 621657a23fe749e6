/** Alerts for operators. Entries are never removed; the alert's subject shows its current state. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { READERS } from '../operators/roles.ts';
import { type Command, list, OpsError } from './command.ts';

/** The text of each kind, followed by its subject. docs/operations/watch.md says what to do. */
export const ALERT_KINDS: Record<string, string> = {
  approval_invalid:
    'the signer does not accept the approval of a withdrawal: see who changed it, withdrawal',
  chain_mismatch: 'the node serves another chain; deposits are paused, token',
  custody_deficit:
    'custody holds fewer tokens than the books; withdrawals and sales are paused, lacks',
  chain_node: 'a node of the chain answers differently from the others,',
  custody_surplus: 'custody holds tokens that no account has, see reconcile and treasury:fund,',
  custody_unread: 'the hourly comparison with the chain fails, since',
  deny_hit: 'the deny list refused something, see deny:list,',
  deposit_foreign:
    'the database names an address that our key does not derive: somebody wrote it, see deposits,',
  delivery_dead: 'an event could not be delivered and is not retried, delivery',
  dispute_opened: 'a card payment is disputed,',
  endpoint_failing: 'an endpoint failed for five days and is switched off,',
  deposit_in_test: 'real tokens came to an address of a test account, transfer',
  deposit_after_erasure: 'tokens came to the deposit address of a deleted account, transaction',
  endpoint_gone: 'an endpoint answered 410 and is switched off,',
  events_cut: 'the card network lists no older events; some may be missing since',
  give_back_silent:
    'a business has not answered for 14 days to a member who asks a charge back: advise both, refund request',
  heads_unpublished: 'the heads of audit log and seals could not be published, on',
  invariant_broken:
    'an invariant of the ledger is broken: freeze the members concerned, see ledger:verify,',
  loss_held:
    'tokens of a lost card purchase were spent at a merchant; its payout waits for your decision,',
  mail_dead: 'an e-mail could not be sent and is not retried,',
  month_archived:
    'a month of postings left the database for a file: if nobody knows of it, see ledger:archives, table',
  network_volume:
    'businesses were paid the set share of NETWORK_LIMIT in twelve months, see network:report,',
  pause_started: 'a part of the system is paused, see pauses and resume,',
  purchase_kept: 'the card network holds money of a purchase that was closed without tokens,',
  purchase_mismatched: 'the amount paid differs from the order; the purchase is not credited,',
  purchase_uncredited: 'a purchase is paid and not credited yet,',
  rate_jump: 'the price jumped; payments in its currency are paused, after price',
  rate_drift:
    'the price moved too far within a day; payments in its currency are paused, after price',
  rate_source: 'a source of prices fails or differs from the others,',
  rate_stale: 'the price is stale; payments in its currency are paused, since price',
  purchase_withdrawal_refused:
    'the card network refuses to send back a purchase that its buyer withdrew from,',
  refund_differs:
    'a refund names a withdrawal that it does not answer, because purchase or amount differ,',
  refund_failed: 'a card refund failed; its tokens are missing from the treasury,',
  reserves_unproven: 'no proof of reserves could be made for 26 hours, since',
  settlement_differs:
    'a day of a business is not settled: its lines are not what the ledger moved, day',
  signer_mismatch: 'the signer signed another transaction; withdrawals are paused, at',
  withdrawal_capped:
    'a member without a trusted passkey exceeds the caps; two operators must sign, withdrawal',
  screening_failed: 'the address of a withdrawal could not be screened,',
  withdrawal_refused: 'the screening refused the address of a withdrawal,',
  withdrawal_stranded: 'another transaction used the nonce of a withdrawal,',
  verification_failed:
    'the books are not as they were verified; nothing is signed, see audit:verify and ledger:verify,',
};

export const ALERT_COMMANDS: Record<string, Command> = {
  alerts: {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the alerts, the newest last',
    options: [],
    optional: ['last'],
    isHarmless: true,
    async run({ database: { db } }, { last = '50' }) {
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new OpsError('last: a whole number up to 9999');
      const rows = await rowsOf<{ at: string; kind: string; subject: string }>(
        db,
        sql`select format.utc(created_at) as at, kind, subject_id as subject
          from alert order by id desc limit ${Number(last)}`,
      );
      return list(
        rows.reverse(),
        ({ at, kind, subject }) => [at, kind, `(${ALERT_KINDS[kind] ?? ''} ${subject})`].join(' '),
        'nothing',
      );
    },
  },
};
