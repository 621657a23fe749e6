/** Makes e-mails of the rows that acts on mandates, agreements and charges leave (tell.sql). */
import { brand } from '#shared/brand.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import type { Rhythm } from '#shared/plans/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { endUrl } from '../../platform/mail/end-token.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { recipientsOf } from '../../platform/mail/member-mail.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import type { PlanValues } from '../../platform/mail/plan-values.ts';

const AT_ONCE = 100;

type Settings = Pick<Config, 'publicUrl' | 'secrets' | 'locales' | 'discountBasisPoints'>;

type Kind =
  | 'agreement_begun'
  | 'charge_announced'
  | 'charge_failed'
  | 'approval_asked'
  | 'mandate_paused'
  | 'mandate_ended'
  | 'agreement_ended';

interface Told {
  kind: Kind;
  member: string;
  livemode: boolean;
  merchant: MerchantIdentity;
  agreement: string;
  /** Whether anything of the agreement can still be taken. */
  isOver: boolean;
  plan: string;
  terms: string | null;
  price: string;
  currency: string;
  rhythm: Rhythm;
  every: number;
  zone: string;
  minimumMonths: number;
  noticeDays: number;
  begunBy: 'payment' | 'trial';
  nextAt: string | null;
  cap: string;
  capTokens: string;
  endsAt: string | null;
  at: string;
  /** The status of the charge; null without one. */
  charge: string | null;
  /** Of the charge. `net` is after the member discount. */
  net: string | null;
  dueAt: string | null;
  retryAt: string | null;
  reason: string | null;
}

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
          format.utc(a.ends_at) as "endsAt", format.utc(n.created_at) as at,
          format.decimal(plans.net_of(c.price, c.decimals, ${config.discountBasisPoints}::int), c.decimals) as net,
          c.status as charge, format.utc(c.due_at) as "dueAt",
          case when c.status = 'retrying' then format.utc(c.next_attempt_at) end as "retryAt", c.reason
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
            values: { ...agreed(config, told), ...terms(told, locale) },
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

/** What has changed since: an agreement that is over, or a charge that was stopped or paid. */
function isOutdated({ kind, isOver, charge }: Told): boolean {
  switch (kind) {
    case 'agreement_ended':
    case 'mandate_ended':
      return false;
    case 'charge_announced':
      return isOver || charge !== 'announced';
    case 'charge_failed':
      return isOver || (charge !== 'failed' && charge !== 'retrying');
    default:
      return isOver;
  }
}

const agreed = (config: Settings, { merchant, plan, agreement, isOver, endsAt }: Told) => ({
  ...merchantValues(merchant),
  plan,
  endUrl: isOver || endsAt !== null ? '' : endUrl(config, agreement),
  url: hostedLink(config, '/account/links'),
});

const terms = ({ price, currency, rhythm, every, cap, capTokens }: Told, locale: string) => ({
  price: formatMoney(price, currency, locale),
  rhythm: formatValue({ kind: 'period', unit: rhythm, count: every }, locale),
  most: formatValue(moneyFirst(cap, currency, capTokens), locale),
});

/** A date without time, in the zone of the agreement. */
const dayOf = (at: string | null, locale: string, timeZone: string): string =>
  at === null ? '' : dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));

function begun(config: Settings, told: Told, locale: string): PlanValues['agreement-begun'] {
  const { begunBy, nextAt, zone, minimumMonths, noticeDays } = told;
  const next = dayOf(nextAt, locale, zone);
  const period = (unit: 'day' | 'month', count: number) =>
    count === 0 ? '' : formatValue({ kind: 'period', unit, count }, locale);
  return {
    ...agreed(config, told),
    ...terms(told, locale),
    first: begunBy === 'trial' ? next : '',
    next: begunBy === 'payment' ? next : '',
    minimum: period('month', minimumMonths),
    noticePeriod: period('day', noticeDays),
    at: told.at,
    terms: told.terms ?? '',
  };
}

function charged(told: Told, locale: string) {
  const { net, price, currency, dueAt, zone } = told;
  return {
    amount: formatMoney(net ?? price, currency, locale),
    day: dayOf(dueAt, locale, zone),
  };
}

const announced = (
  config: Settings,
  told: Told,
  locale: string,
): PlanValues['charge-announced'] => ({
  ...agreed(config, told),
  ...charged(told, locale),
  most: formatMoney(told.capTokens, brand.token.symbol, locale),
});

/** Where the member removes the reason. */
const REMEDIES = {
  insufficient: '/account/cash',
  debt: '/account/orders',
  level: '/account/membership/stake',
  trial: '/account/membership/stake',
  cap: '/account/links',
  frozen: '/contact',
  mandate: '/account/links',
} as const;

function failed(config: Settings, told: Told, locale: string): PlanValues['charge-failed'] {
  const { reason, retryAt, zone } = told;
  const when = (name: keyof typeof REMEDIES) => (reason === name ? name : '');
  const page = Object.entries(REMEDIES).find(([name]) => name === reason)?.[1] ?? '/account/links';
  return {
    ...agreed(config, told),
    ...charged(told, locale),
    url: hostedLink(config, page),
    retry: dayOf(retryAt, locale, zone),
    insufficient: when('insufficient'),
    debt: when('debt'),
    level: when('level'),
    trial: when('trial'),
    cap: when('cap'),
    frozen: when('frozen'),
    mandate: when('mandate'),
  };
}

function ended(config: Settings, told: Told, locale: string): PlanValues['agreement-ended'] {
  const { isOver, endsAt, zone, at } = told;
  return {
    ...agreed(config, told),
    endUrl: '',
    at,
    ends: isOver ? '' : dayOf(endsAt, locale, zone),
    over: isOver ? 'over' : '',
  };
}
