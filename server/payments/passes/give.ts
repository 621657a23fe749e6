/** Passes that a business gives, and members accept. */
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/passes/endpoints.ts';
import type { Gift, MemberHolding } from '#shared/passes/member-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { tracedArgument } from '../../platform/db/traced-argument.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { readHolding } from './holdings.ts';
import { readMemberHolding } from './member.ts';

/** For so long a link gives its pass. */
export const GIFT_DAYS = 90;

const giveOutcome = sqlOutcome('passes.give', {
  returned: ['given', 'holder', 'invitation'],
  refused: ['not_found', 'pass_closed', 'pass_limit_reached'],
});
const giftOutcome = sqlOutcome('passes.make_gift', {
  returned: ['made'],
  refused: ['not_found', 'pass_closed'],
});

export const giftUrl = (config: Pick<Config, 'publicUrl'>, id: string): string =>
  hostedLink(config, '/account/membership', { gift: id });

/**
 * Gives a pass in the caller's transaction: to a holder, to a linked member, or to whoever opens a link.
 * @throws Problem not_found, pass_closed, pass_limit_reached, validation_failed naming `holder` or `invitation`
 */
export async function givePass(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  merchantId: string,
  pass: string,
  { holder, invitation }: CallInput<typeof endpoints.give>['body'],
): Promise<CallOutput<typeof endpoints.give>> {
  if (holder === undefined && invitation === undefined) {
    return { holding: null, gift: await makeGift(tx, config, merchantId, pass) };
  }
  const [row] = await rowsOf<{ outcome: string; holding: string }>(
    tx,
    sql`select outcome, holding from passes.give(
      p_pass => ${pass}, p_merchant => ${merchantId}, p_holder => ${holder ?? null},
      p_link => ${invitation ?? null}, p_transfer => ${tracedArgument(newId('txn'))})`,
  );
  const outcome = giveOutcome(row?.outcome);
  if (outcome === 'holder')
    throw fieldProblem('holder', 'Not a holder of a pass of yours.', 'unknown_holder');
  if (outcome === 'invitation')
    throw fieldProblem('invitation', 'Not a link of yours.', 'unknown_link');
  return { holding: await readHolding(tx, merchantId, row?.holding ?? ''), gift: null };
}

async function makeGift(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  merchantId: string,
  pass: string,
): Promise<{ id: string; url: string; expiresAt: string }> {
  const id = newId('gft');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select passes.make_gift(p_id => ${id}, p_pass => ${pass}, p_merchant => ${merchantId},
      p_days => ${GIFT_DAYS}::int) as outcome`,
  );
  giftOutcome(row?.outcome);
  const [gift] = await rowsOf<{ expiresAt: string }>(
    tx,
    sql`select format.utc(expires_at) as "expiresAt" from pass_gift where id = ${id}`,
  );
  return { id, url: giftUrl(config, id), expiresAt: gift?.expiresAt ?? '' };
}

/** @throws Problem not_found */
export async function readGift(db: Db, id: string): Promise<Gift> {
  const [row] = await rowsOf<{ gift: Gift }>(
    db,
    sql`select jsonb_build_object(
        'id', g.id, 'status', passes.gift_status(g), 'merchant', appearance.identity(b),
        'pass', jsonb_build_object('id', p.id, 'name', p.name, 'terms', p.terms),
        'entries', g.entries, 'validUntil', format.utc(coalesce(g.valid_until, p.valid_until)),
        'expiresAt', format.utc(g.expires_at)) as gift
      from pass_gift g join pass p on p.id = g.pass_id join merchant b on b.id = p.merchant_id
      where g.id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row.gift;
}

const acceptOutcome = sqlOutcome('passes.accept_gift', {
  returned: ['accepted'],
  refused: [
    'not_found',
    'invitation_used',
    'mode_mismatch',
    'payments_disabled',
    'pass_closed',
    'pass_limit_reached',
  ],
});

/** @throws Problem with the outcome's code */
export async function acceptGift(db: Db, memberId: string, id: string): Promise<MemberHolding> {
  const [row] = await changeOf<{ outcome: string; holding: string }>(
    db,
    sql`select outcome, holding from passes.accept_gift(${id}, ${memberId}, ${tracedArgument(newId('txn'))})`,
  );
  acceptOutcome(row?.outcome);
  return readMemberHolding(db, memberId, row?.holding ?? '');
}
