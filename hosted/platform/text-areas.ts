/** The parts of `locales/<language>/` this app shows; each is a file of its own. */
import { useTranslation } from 'react-i18next';
import type { TextKeys } from '#shared/text.ts';

interface English {
  account: typeof import('#locales/en/account.json');
  appearance: typeof import('#locales/en/appearance.json');
  'api-keys': typeof import('#locales/en/api-keys.json');
  app: typeof import('#locales/en/app.json');
  auth: typeof import('#locales/en/auth.json');
  buttons: typeof import('#locales/en/buttons.json');
  buy: typeof import('#locales/en/buy.json');
  consent: typeof import('#locales/en/consent.json');
  coupons: typeof import('#locales/en/coupons.json');
  contact: typeof import('#locales/en/contact.json');
  deposits: typeof import('#locales/en/deposits.json');
  doctor: typeof import('#locales/en/doctor.json');
  domain: typeof import('#locales/en/domain.json');
  errors: typeof import('#locales/en/errors.json');
  home: typeof import('#locales/en/home.json');
  'home-parts': typeof import('#locales/en/home-parts.json');
  imports: typeof import('#locales/en/imports.json');
  invoices: typeof import('#locales/en/invoices.json');
  join: typeof import('#locales/en/join.json');
  legal: typeof import('#locales/en/legal.json');
  link: typeof import('#locales/en/link.json');
  'api-settings': typeof import('#locales/en/api-settings.json');
  'email-actions': typeof import('#locales/en/email-actions.json');
  mandates: typeof import('#locales/en/mandates.json');
  'mail-code': typeof import('#locales/en/mail-code.json');
  'member-errors': typeof import('#locales/en/member-errors.json');
  membership: typeof import('#locales/en/membership.json');
  'own-passes': typeof import('#locales/en/own-passes.json');
  passes: typeof import('#locales/en/passes.json');
  plans: typeof import('#locales/en/plans.json');
  rhythm: typeof import('#locales/en/rhythm.json');
  pay: typeof import('#locales/en/pay.json');
  profile: typeof import('#locales/en/profile.json');
  activity: typeof import('#locales/en/activity.json');
  notifications: typeof import('#locales/en/notifications.json');
  'refund-requests': typeof import('#locales/en/refund-requests.json');
  refunds: typeof import('#locales/en/refunds.json');
  requests: typeof import('#locales/en/requests.json');
  reservations: typeof import('#locales/en/reservations.json');
  resources: typeof import('#locales/en/resources.json');
  sales: typeof import('#locales/en/sales.json');
  'second-factor': typeof import('#locales/en/second-factor.json');
  seo: typeof import('#locales/en/seo.json');
  sharing: typeof import('#locales/en/sharing.json');
  snippet: typeof import('#locales/en/snippet.json');
  statements: typeof import('#locales/en/statements.json');
  till: typeof import('#locales/en/till.json');
  way: typeof import('#locales/en/way.json');
  team: typeof import('#locales/en/team.json');
  'test-members': typeof import('#locales/en/test-members.json');
  webhooks: typeof import('#locales/en/webhooks.json');
  withdrawals: typeof import('#locales/en/withdrawals.json');
}

/** Shown whole: an introduction, and sections as a list. */
export type LegalArea =
  | 'legal-accessibility'
  | 'legal-conditions'
  | 'legal-cookies'
  | 'legal-notice'
  | 'legal-privacy';

type Keys = { [Area in keyof English]: TextKeys<English[Area]> } & {
  [Area in LegalArea]: 'lead' | 'sections';
};

export type TextArea = Exclude<keyof Keys, 'seo'>;

/** A key of one area, as `t` of `useTranslation(area)` takes it. */
export type TextKey<Area extends keyof Keys> = Keys[Area];

/** A key that names its area, such as `buy:page.title`. */
export type FullKey = { [Area in keyof English]: `${Area}:${Keys[Area]}` }[keyof English];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    /** In these types alone: flat keys cost the compiler less than nested ones. */
    keySeparator: false;
    resources: { [Area in keyof Keys]: Record<Keys[Area], string> };
  }
}

/** `t` for keys that name their area; the caller has loaded that area. */
export function useFullKeys(): (key: FullKey) => string {
  const { t } = useTranslation();
  return t as (key: FullKey) => string;
}
