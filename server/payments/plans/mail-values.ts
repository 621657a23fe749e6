/** The values of e-mails about mandates, agreements and charges. */
import { brand } from '#shared/brand.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney, formatValue } from '#shared/format.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import type { Rhythm } from '#shared/plans/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { endUrl } from '../../platform/mail/end-token.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { PlanValues } from '../../platform/mail/plan-values.ts';
import { purchaseOf } from './to-buy.ts';

export type Settings = Pick<
  Config,
  'publicUrl' | 'secrets' | 'locales' | 'discountBasisPoints' | 'cards' | 'purchases'
>;

type Kind =
  | 'agreement_begun'
  | 'agreement_frozen'
  | 'freeze_ended'
  | 'charge_announced'
  | 'charge_failed'
  | 'approval_asked'
  | 'mandate_paused'
  | 'mandate_ended'
  | 'agreement_ended';

export interface Told {
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
  /** Of a freeze that lasts. */
  frozenUntil: string | null;
  at: string;
  /** The status of the charge; null without one. */
  charge: string | null;
  /** Of the charge. `net` is after the member discount. */
  net: string | null;
  dueAt: string | null;
  retryAt: string | null;
  reason: string | null;
  /** The tokens that all that is owed lacks. */
  missing: string | null;
  /** What waits for the approval of the member; without tokens while there is no price of the day. */
  asked: MemberAgreement['asked'];
}

export const agreed = (config: Settings, { merchant, plan, agreement, isOver, endsAt }: Told) => ({
  ...merchantValues(merchant),
  plan,
  endUrl: isOver || endsAt !== null ? '' : endUrl(config, agreement),
  url: hostedLink(config, '/account/links'),
});

const terms = (
  {
    price,
    currency,
    rhythm,
    every,
    cap,
    capTokens,
  }: Pick<Told, 'price' | 'currency' | 'rhythm' | 'every' | 'cap'> & { capTokens: string | null },
  locale: string,
) => ({
  price: formatMoney(price, currency, locale),
  rhythm: formatValue({ kind: 'period', unit: rhythm, count: every }, locale),
  most: sumOf(cap, currency, capTokens, locale),
});

/** In the currency, and in tokens where there is a price of the day. */
const sumOf = (money: string, currency: string, tokens: string | null, locale: string): string =>
  tokens === null
    ? formatMoney(money, currency, locale)
    : formatValue(moneyFirst(money, currency, tokens), locale);

/** What the member would approve now. */
export function asked(config: Settings, told: Told, locale: string): PlanValues['approval-asked'] {
  const { asked, currency } = told;
  const { adjustment = null, tokens = null, net = '', before } = asked ?? {};
  const isOther = before !== undefined && before !== asked?.price;
  return {
    ...agreed(config, told),
    ...terms({ ...told, ...asked }, locale),
    formerPrice: isOther ? formatMoney(before, currency, locale) : '',
    today: tokens === null ? '' : sumOf(net, currency, tokens, locale),
    adjustment: adjustment ? sumOf(adjustment.net, currency, adjustment.tokens, locale) : '',
  };
}

/** A date without time, in the zone of the agreement. */
const dayOf = (at: string | null, locale: string, timeZone: string): string =>
  at === null ? '' : dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));

export function begun(config: Settings, told: Told, locale: string): PlanValues['agreement-begun'] {
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

export const frozen = (
  config: Settings,
  told: Told,
  locale: string,
): PlanValues['agreement-frozen'] => ({
  ...agreed(config, told),
  day: dayOf(told.frozenUntil, locale, told.zone),
});

export const thawed = (
  config: Settings,
  told: Told,
  locale: string,
): PlanValues['freeze-ended'] => ({
  ...agreed(config, told),
  next: dayOf(told.nextAt, locale, told.zone),
});

function charged(told: Told, locale: string) {
  const { net, price, currency, dueAt, zone } = told;
  return {
    amount: formatMoney(net ?? price, currency, locale),
    day: dayOf(dueAt, locale, zone),
  };
}

export const announced = (
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

export function failed(config: Settings, told: Told, locale: string): PlanValues['charge-failed'] {
  const { reason, retryAt, zone } = told;
  const when = (name: keyof typeof REMEDIES) => (reason === name ? name : '');
  const bought = reason === 'insufficient' ? purchaseOf(config, told.missing) : null;
  const page = Object.entries(REMEDIES).find(([name]) => name === reason)?.[1] ?? '/account/links';
  return {
    ...agreed(config, told),
    ...charged(told, locale),
    url:
      bought === null
        ? hostedLink(config, page)
        : hostedLink(config, '/account/buy', { tokens: bought }),
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

export function ended(config: Settings, told: Told, locale: string): PlanValues['agreement-ended'] {
  const { isOver, endsAt, zone, at } = told;
  return {
    ...agreed(config, told),
    endUrl: '',
    at,
    ends: isOver ? '' : dayOf(endsAt, locale, zone),
    over: isOver ? 'over' : '',
  };
}
