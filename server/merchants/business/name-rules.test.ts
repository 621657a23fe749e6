import { describe, expect, test } from 'vitest';
import { DEFAULT_BRANDS } from '../../platform/config/brand-names.ts';
import { nameProblem, tidyName } from './name-rules.ts';
import { skeletonOf } from './name-skeleton.ts';

const problemOf = (name: string) => nameProblem(tidyName(name), DEFAULT_BRANDS);

describe('a business may not call itself', () => {
  test.each([
    // The impostors that were accepted before.
    ['Sаlus (official)', 'scripts', 'a Cyrillic а among Latin letters'],
    ['PayPal ✓ verified', 'symbols', 'a check mark'],
    ['PayPal', 'reserved', 'a brand'],
    // Badges and invisible characters.
    ['Casa Alba ✅', 'symbols', 'an emoji'],
    ['Casa Alba ®', 'symbols', 'a registered mark'],
    ['Casa Alba ☑', 'symbols', 'a ballot box'],
    ['Casa Alba 🔒', 'symbols', 'a padlock'],
    ['Casa Alba ★', 'symbols', 'a star'],
    ['Casa\u200bAlba', 'symbols', 'a zero-width space'],
    ['Casa \u202eablA', 'symbols', 'a direction override'],
    ['P̷̡̧̛a̷̡̧̛', 'symbols', 'stacked marks'],
    ['...', 'symbols', 'nothing to read'],
    // Claims.
    ['Casa Alba verified', 'claim', 'a claim'],
    ['VERIFIED Casa', 'claim', 'a claim in capitals'],
    ['Casa (Official)', 'claim', 'a claim in brackets'],
    ['Casa v e r i f i e d', 'claim', 'a claim in pieces'],
    ['Tienda verificada', 'claim', 'a Spanish claim'],
    ['Boutique officielle', 'claim', 'a French claim'],
    ['Offizieller Laden', 'claim', 'a German claim'],
    ['公式ストア', 'claim', 'a Japanese claim'],
    // The community and its token.
    ['Salus', 'reserved', 'the community'],
    ['Salus Support', 'reserved', 'the community with a word'],
    ['SaIus', 'reserved', 'a capital I for an l'],
    ['5LS SLS', 'reserved', 'the token'],
    ['ЅАԼUЅ', 'scripts', 'letters of three alphabets'],
    // Brands, and what looks like them.
    ['paypal', 'reserved', 'lower case'],
    ['PAYPAL', 'reserved', 'capitals'],
    ['Pay Pal', 'reserved', 'two words'],
    ['P.a.y.P.a.l', 'reserved', 'dots'],
    ['PayPaI', 'reserved', 'a capital I'],
    ['PayPa1', 'reserved', 'a one'],
    ['Páypál', 'reserved', 'accents'],
    ['ＰａｙＰａｌ', 'reserved', 'full width'],
    ['𝐏𝐚𝐲𝐏𝐚𝐥', 'reserved', 'bold mathematical letters'],
    ['ⓅⓐⓨⓅⓐⓛ', 'reserved', 'letters in circles'],
    ['РауРаӏ', 'reserved', 'Cyrillic letters alone'],
    ['MyPayPal', 'reserved', 'a prefix'],
    ['paypalpayments', 'reserved', 'a generic word behind it'],
    ['STRlPE', 'reserved', 'a small L for an I'],
    ['G00gle', 'reserved', 'zeros'],
    ['rnastercard', 'reserved', 'r and n for an m'],
    ['Apple Pay', 'reserved', 'a brand of two words'],
    ['ApplePay Store', 'reserved', 'the same as one'],
  ])('%s: %s, %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });
});

describe('a business may call itself', () => {
  test.each([
    'Casa Alba',
    'Café Olé & Co.',
    'Müller’s Yogahaus (Wien)',
    'Școala de Yoga',
    'Йога Студия',
    'Σπίτι Γιόγκα',
    'ヨガスタジオ さくら Tokyo',
    '요가 Seoul',
    '瑜伽 Studio',
    'סטודיו יוגה',
    'استوديو يوغا',
    'योग केंद्र',
    'Stripes & Dots',
    'Visado Traducciones',
    'Revolution Yoga',
    'Amazonia Spa',
    'Studio 54',
    'Salute Milano',
    'Apple Orchard Farm',
    "L'Oasi",
  ])('%s', (name) => {
    expect(problemOf(name)).toBeUndefined();
  });
});

test('a name is kept in one form', () => {
  expect(tidyName('  Casa   Ａlba ﬁne ')).toBe('Casa Alba fine');
});

test('two names that look alike have one skeleton', () => {
  expect(skeletonOf('Casa Alba')).toBe(skeletonOf('CASA-A1BA'));
  expect(skeletonOf('Casa Alba')).toBe(skeletonOf('Саѕа Аӏьа'.replace('ь', 'b')));
  expect(skeletonOf('Casa Alba')).not.toBe(skeletonOf('Casa Verde'));
});

test.each([
  'PayPal24',
  'Visa4you',
  'Salus2go',
  'Visakarte',
  'Saluskonto',
  'Mastercardidcheck',
  '24PayPal',
  'Salus1',
  'Salus2026',
  'Visacard',
  '5alus',
  '5a1u5',
  'Paypalcom',
  'paypal.com',
  'PayPalShop24',
  'mypaypal',
  'MyPaypalOnline',
  'paypa1support',
  'Paypall',
  'Paaypal',
  'Gooogle',
  'G00gle Pay',
  'Googlecom',
  '4mazon',
  'Amaz0n24',
  'Amazonpayments',
  'Amazon Refunds',
  'VVhatsApp',
  'Str1peSupport',
  '5tripe',
  'Kl4rna',
  'Klarnabank',
  'K1arna Pay',
  'mastercard24',
  'M4stercard',
  'Visa 2',
  'V1sa',
  'Visaonline',
  'Vissa',
  'Revolut24',
  'Revo1ut',
  'Revolutbank',
  'B1zum',
  'Bizumpay',
  'Sa1us Club',
  'Salusshop',
  'SalusCommunity',
  'Thesalus',
  'Pay2Pal',
  'Binance Europe',
  'Binancewallet',
  'C0inbase',
  'Metamaskapp',
  'Shopifypayments',
  'Micros0ft',
  'Facebookhelp',
  '1nstagram',
  'InstagramTeam',
  'P-a-y-p-a-l 24',
  'Adyenpay',
])('a brand with digits, generic words or another look is refused: %s', (name) => {
  expect(problemOf(name)).toBe('reserved');
});
