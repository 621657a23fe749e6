/**
 * The words of businesses, payers and other strangers in our e-mails. They never stand in a subject;
 * elsewhere they are quoted or stand under a label, and no mail client makes a link of them.
 */
import type { TemplateValues } from './template-values.ts';

type NamesOf<Values> = string extends keyof Values ? never : Exclude<keyof Values, 'lines'>;
type ValueName = {
  [Name in keyof TemplateValues]: NamesOf<TemplateValues[Name]>;
}[keyof TemplateValues];

/** Who chooses a value. Addresses of business sites are others' words as well. */
const CHOSEN_BY: Record<ValueName, 'us' | 'others'> = {
  address: 'us',
  adjustment: 'us',
  amount: 'us',
  answer: 'others',
  answerDays: 'us',
  at: 'us',
  back: 'us',
  attached: 'us',
  before: 'others',
  business: 'others',
  by: 'others',
  campaign: 'us',
  cap: 'us',
  coupon: 'us',
  day: 'us',
  debt: 'us',
  description: 'others',
  device: 'us',
  digits: 'us',
  discount: 'us',
  domain: 'others',
  email: 'others',
  ending: 'us',
  ends: 'us',
  endUrl: 'us',
  first: 'us',
  from: 'us',
  formerPrice: 'us',
  frozen: 'us',
  gross: 'us',
  insufficient: 'us',
  key: 'others',
  leaving: 'us',
  payout: 'us',
  left: 'us',
  level: 'us',
  mandate: 'us',
  merchant: 'others',
  message: 'others',
  minimum: 'us',
  most: 'us',
  name: 'others',
  network: 'us',
  next: 'us',
  noticePeriod: 'us',
  number: 'others',
  object: 'others',
  onePerson: 'us',
  order: 'us',
  origin: 'others',
  over: 'us',
  paid: 'us',
  part: 'us',
  pass: 'others',
  payments: 'us',
  net: 'us',
  plan: 'others',
  price: 'us',
  reason: 'others',
  received: 'us',
  reference: 'others',
  refunded: 'us',
  refundedTax: 'us',
  refundUrl: 'us',
  refunds: 'us',
  replaced: 'us',
  retry: 'us',
  returned: 'us',
  rhythm: 'us',
  role: 'us',
  sales: 'us',
  staked: 'us',
  sum: 'us',
  tax: 'us',
  threshold: 'us',
  taken: 'us',
  terms: 'others',
  tip: 'us',
  to: 'us',
  today: 'us',
  tokens: 'us',
  total: 'us',
  transaction: 'us',
  trial: 'us',
  until: 'us',
  unverifiedDomain: 'others',
  url: 'us',
  verifiedDomain: 'others',
  webhook: 'others',
  what: 'us',
  who: 'others',
  withdrawUrl: 'us',
};

export const isOfOthers = (name: string): boolean =>
  Object.hasOwn(CHOSEN_BY, name) && CHOSEN_BY[name as ValueName] === 'others';

/** WORD JOINER. It is invisible, and mail clients end an address before it. */
const JOINER = '\u2060';

/** The same text for a reader; mail clients find no address of a site or mailbox in it. */
export const unlinked = (text: string): string =>
  text.replace(/@(?=\S)|(?<!\d)[.:](?=\S)|[.:](?=[^\s\d])/g, (sign) => `${sign}${JOINER}`);

/** Longer than most first names; a sentence does not fit. */
const NAME_CHARACTERS = 40;

/** For a greeting: one line, without links and quotation marks, and short. */
export function addressed(name: string): string {
  const graphemes = [...new Intl.Segmenter('en').segment(name.replace(/\s+/g, ' ').trim())];
  const short = graphemes
    .slice(0, NAME_CHARACTERS)
    .map(({ segment }) => segment)
    .join('');
  return unlinked(graphemes.length > NAME_CHARACTERS ? `${short}…` : short);
}

/** Opening and closing quotation marks of each language. */
const QUOTES: Record<string, readonly [string, string]> = {
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  fr: ['«\u202f', '\u202f»'],
  hr: ['„', '”'],
  hu: ['„', '”'],
  it: ['«', '»'],
  ja: ['「', '」'],
  no: ['«', '»'],
  pt: ['“', '”'],
};

/** For a sentence of ours: the reader sees where the words of others begin and end. */
export function quoted(text: string, locale: string): string {
  const [open, close] = QUOTES[locale] ?? ['“', '”'];
  return `${open}${text.replace(/\s+/g, ' ').replaceAll(close.trim(), "'")}${close}`;
}
