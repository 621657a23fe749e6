/** Makes e-mails of the rows that acts on mandates, agreements and charges leave (tell.sql). */
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { recipientsOf } from '../../platform/mail/member-mail.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import {
  agreed,
  announced,
  asked,
  begun,
  ended,
  failed,
  frozen,
  type Settings,
  type Told,
  thawed,
} from './mail-values.ts';

const AT_ONCE = 100;

/** @returns how many rows it took; two callers take different rows */
export async function writePlanMails(db: Db, config: Settings): Promise<number> {
  const waiting = await rowsOf<{ id: string }>(
    db,
    sql`select id::text from plan_notice order by id limit ${AT_ONCE}::int`,
  );
  await tryEach(waiting, ({ id }) => writeOne(db, config, id), 'e-mails were not queued');
  return waiting.length;
}

function writeOne(db: Db, config: Settings, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [told] = await rowsOf<Told>(
      tx,
      sql`with taken as (
          delete from plan_notice where id = (
            select id from plan_notice where id = ${id}::bigint for update skip locked) returning *
        )
        select n.kind, n.member_id as member, a.livemode, appearance.identity(b) as merchant, a.id as agreement,
          a.status = 'ended' as "isOver", a.name as plan, a.terms,
          format.decimal(a.price, a.decimals) as price, a.currency, a.rhythm, a.every, a.zone,
          a.minimum_months as "minimumMonths", a.notice_days as "noticeDays",
          case when a.session_id is null then 'trial' else 'payment' end as "begunBy",
          (select format.utc(next.at) from plans.next_of(a) next where next.n is not null) as "nextAt",
          format.decimal(m.cap, m.decimals) as cap, format.decimal(m.cap_tokens, 18) as "capTokens",
          format.utc(a.ends_at) as "endsAt", case when plans.is_frozen(a, time.of(a.merchant_id)) then format.utc(a.frozen_until) end as "frozenUntil", format.utc(n.created_at) as at,
          format.decimal(plans.net_of(c.price, c.decimals, plans.discount_of(c, ${config.discountBasisPoints}::int)), c.decimals) as net,
          c.status as charge,
          format.utc(case when n.kind = 'charge_announced' then c.not_before else c.due_at end) as "dueAt",
          case when c.status = 'retrying' then format.utc(c.next_attempt_at) end as "retryAt", c.reason,
          format.decimal(plans.missing_tokens(a, ${config.discountBasisPoints}::int), 18) as missing,
          plans.mailed_json(a, ${config.discountBasisPoints}::int) as asked
        from taken n
        join agreement a on a.id = n.agreement_id
        left join mandate m on m.id = coalesce(n.mandate_id, a.mandate_id)
        join merchant b on b.id = a.merchant_id
        left join charge c on c.id = n.charge_id`,
    );
    if (!told || isOutdated(told)) return;
    for (const { to, locale: wish } of await recipientsOf(tx, told.member)) {
      const locale = localeOf(config, wish);
      const common = { to, locale, isTest: !told.livemode };
      switch (told.kind) {
        case 'agreement_begun':
          await queueMail(tx, config, {
            ...common,
            template: 'agreement-begun',
            values: begun(config, told, locale),
          });
          break;
        case 'agreement_frozen':
          await queueMail(tx, config, {
            ...common,
            template: 'agreement-frozen',
            values: frozen(config, told, locale),
          });
          break;
        case 'freeze_ended':
          await queueMail(tx, config, {
            ...common,
            template: 'freeze-ended',
            values: thawed(config, told, locale),
          });
          break;
        case 'charge_announced':
          await queueMail(tx, config, {
            ...common,
            template: 'charge-announced',
            values: announced(config, told, locale),
          });
          break;
        case 'charge_failed':
          await queueMail(tx, config, {
            ...common,
            template: 'charge-failed',
            values: failed(config, told, locale),
          });
          break;
        case 'approval_asked':
          await queueMail(tx, config, {
            ...common,
            template: 'approval-asked',
            values: asked(config, told, locale),
          });
          break;
        case 'mandate_paused':
          await queueMail(tx, config, {
            ...common,
            template: 'mandate-paused',
            values: { ...agreed(config, told), at: told.at },
          });
          break;
        case 'mandate_ended':
          await queueMail(tx, config, {
            ...common,
            template: 'mandate-ended',
            values: { ...agreed(config, told), at: told.at },
          });
          break;
        case 'agreement_ended':
          await queueMail(tx, config, {
            ...common,
            template: 'agreement-ended',
            values: ended(config, told, locale),
          });
          break;
      }
    }
  });
}

/** What has changed since: an agreement, a freeze or a question that is over, or a charge that was stopped or paid. */
function isOutdated({ kind, isOver, frozenUntil, charge, asked }: Told): boolean {
  switch (kind) {
    case 'agreement_ended':
    case 'mandate_ended':
      return false;
    case 'agreement_frozen':
      return isOver || frozenUntil === null;
    case 'freeze_ended':
      return isOver || frozenUntil !== null;
    case 'approval_asked':
      return isOver || asked === null;
    case 'charge_announced':
      return isOver || charge !== 'announced';
    case 'charge_failed':
      return isOver || (charge !== 'failed' && charge !== 'retrying');
    default:
      return isOver;
  }
}
