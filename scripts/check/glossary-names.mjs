/**
 * One name per thing: words that `locales/GLOSSARY.md` does not use for it, by language, and the areas
 * where they would mean it. A customer is who pays a business, a top-up is one purchase of tokens, and
 * activity is the log of a business.
 */
const BUSINESS_AREAS = ['buttons', 'refund-requests', 'refunds', 'sales', 'notifications', 'till'];
const TOP_UP_AREAS = ['buy', 'top-up'];
const LINKS = ['home', 'link'];

/**
 * @type {Record<string, { pattern: RegExp, instead: string, only: readonly string[] }[]>}
 */
export const NAMES = {
  en: [
    { pattern: /\bpayers?\b/i, instead: 'customer', only: BUSINESS_AREAS },
    { pattern: /\border\b/i, instead: 'top-up', only: TOP_UP_AREAS },
    { pattern: /^Add tokens/, instead: 'Buy tokens', only: ['account', 'buy', 'top-up'] },
    { pattern: /\bwithdraw/i, instead: 'payout', only: ['sales'] },
    { pattern: /\bactivity\b/i, instead: 'transactions', only: ['account', 'app', 'membership'] },
    { pattern: /\bprovider\b/i, instead: 'merchant', only: ['account', 'home', 'link', 'pay'] },
    {
      pattern: /\b(?:account|staking) balance\b/i,
      instead: 'payment account, membership',
      only: LINKS,
    },
    { pattern: /^Account$/, instead: 'Payment account', only: ['account', 'app', 'sales'] },
    { pattern: /^Login$/, instead: 'Sign in', only: ['app', 'auth', 'seo'] },
  ],
  de: [
    { pattern: /\bZahlende|zahlende Person/, instead: 'Kunde', only: BUSINESS_AREAS },
    { pattern: /Bestellung/, instead: 'Aufladung', only: TOP_UP_AREAS },
    { pattern: /^Token hinzufügen/, instead: 'Token kaufen', only: ['account', 'buy', 'top-up'] },
  ],
  es: [
    { pattern: /persona que pag|pagador/i, instead: 'cliente', only: BUSINESS_AREAS },
    { pattern: /pedido/i, instead: 'recarga', only: TOP_UP_AREAS },
    { pattern: /^Añad(?:ir|e) tokens/, instead: 'Comprar', only: ['account', 'buy', 'top-up'] },
  ],
  fr: [
    { pattern: /personne qui (?:a )?pa[iy]|payeur/i, instead: 'client', only: BUSINESS_AREAS },
    { pattern: /\bcommande\b/i, instead: 'recharge', only: TOP_UP_AREAS },
    { pattern: /^Ajouter des jetons/, instead: 'Acheter', only: ['account', 'buy', 'top-up'] },
    { pattern: /^Sens$/, instead: 'Mouvement: Sens is a level', only: ['membership'] },
    { pattern: /^Manque$/, instead: 'Encore nécessaire', only: ['membership'] },
  ],
  it: [
    { pattern: /\bchi (?:ha )?paga|pagatore/i, instead: 'cliente', only: BUSINESS_AREAS },
    { pattern: /\bordin[ei]\b/i, instead: 'ricarica', only: TOP_UP_AREAS },
    { pattern: /^Aggiungi token/, instead: 'Compra', only: ['account', 'buy', 'top-up'] },
  ],
  pt: [
    { pattern: /\bquem paga|\bquem pagou|pagador/i, instead: 'cliente', only: BUSINESS_AREAS },
    { pattern: /\bpedidos?\b/i, instead: 'recarga', only: TOP_UP_AREAS },
    { pattern: /^Adicion(?:ar|e) tokens/, instead: 'Comprar', only: ['account', 'buy', 'top-up'] },
  ],
  no: [
    { pattern: /\bbetaler(?:e|en)\b/i, instead: 'kunde', only: BUSINESS_AREAS },
    { pattern: /bestilling/i, instead: 'påfylling', only: TOP_UP_AREAS },
    { pattern: /^Legg til tokener/, instead: 'Kjøp', only: ['account', 'buy', 'top-up'] },
  ],
  hr: [
    { pattern: /platitelj/i, instead: 'kupac', only: BUSINESS_AREAS },
    { pattern: /narudžb/i, instead: 'nadoplata', only: TOP_UP_AREAS },
    { pattern: /^Dodaj tokene/, instead: 'Kupi', only: ['account', 'buy', 'top-up'] },
  ],
  hu: [
    { pattern: /\ba fizetők?\b|fizetőh/i, instead: 'vásárló', only: BUSINESS_AREAS },
    { pattern: /rendelés/i, instead: 'feltöltés', only: TOP_UP_AREAS },
    { pattern: /^Token hozzáadása/, instead: 'vásárlása', only: ['account', 'buy', 'top-up'] },
  ],
  ja: [
    { pattern: /支払者|支払う人/, instead: 'お客様', only: BUSINESS_AREAS },
    { pattern: /注文/, instead: 'チャージ', only: TOP_UP_AREAS },
    { pattern: /^トークンを追加/, instead: '購入', only: ['account', 'buy', 'top-up'] },
  ],
};

/**
 * Texts that the specification quotes or names, with its section: no rule of names applies to them.
 * @type {Readonly<Record<string, string>>}
 */
export const SPECIFIED = {
  'app:nav.account': '§2, top bar',
  'app:nav.login': '§2, top bar',
  'seo:seo.login': '§2, routes',
  'home:linking.account-balance': '§1, what a merchant sees',
  'home:linking.staking-balance': '§1, what a merchant sees',
  'link:invitation.note': '§2, link page',
  'link:invitation.cash': '§2, link page',
  'link:invitation.stake': '§2, link page',
  'link:outcome.linked-text': '§1, what a merchant sees',
  'link:outcome.already-text': '§1, what a merchant sees',
  'link:sign-in.to': '§1, what a merchant sees',
};
