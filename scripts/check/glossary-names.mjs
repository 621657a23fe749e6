/**
 * One name per thing: words that `locales/GLOSSARY.md` does not use for it, and the areas where they would
 * mean it. A customer is who pays a business, a top-up is one purchase of tokens, and activity is the log of a
 * business.
 */
import {
  BUSINESS_AREAS,
  LINKS,
  MEMBER_AREAS,
  PAYOUT_PARTS,
  PLAN_AREAS,
  PUBLIC_AREAS,
  RECEIVED_AREAS,
  RESERVATION_AREAS,
  TAX_AREAS,
  TOP_UP_AREAS,
} from './glossary-areas.mjs';

/** @typedef {[pattern: RegExp, instead: string]} Rule */

/**
 * The kinds of name that every language has.
 * @type {readonly { only: readonly string[], words: Readonly<Record<string, Rule>> }[]}
 */
export const KINDS = [
  {
    only: BUSINESS_AREAS,
    words: {
      en: [/\bpayers?\b/i, 'customer'],
      de: [/\bZahlende|zahlende Person|Kundschaft/, 'Kundin oder Kunde, Kundinnen und Kunden'],
      es: [/persona que pag|pagador/i, 'cliente'],
      fr: [/personne qui (?:a )?pa[iy]|payeur/i, 'client'],
      it: [/\bchi (?:ha )?paga|pagatore/i, 'cliente'],
      pt: [/\bquem paga|\bquem pagou|pagador/i, 'cliente'],
      no: [/\bbetaler(?:e|en)\b/i, 'kunde'],
      hr: [/platitelj|klijent/i, 'kupac'],
      hu: [/\ba fizetők?\b|fizetőh|ügyf[eé]l(?!szolgálat)/i, 'vásárló'],
      ja: [/支払者|支払う人|顧客/, 'お客様'],
    },
  },
  {
    only: TOP_UP_AREAS,
    words: {
      en: [/\border\b/i, 'top-up'],
      de: [/Bestellung/, 'Aufladung'],
      es: [/pedido/i, 'recarga'],
      fr: [/\bcommande\b/i, 'recharge'],
      it: [/\bordin[ei]\b/i, 'ricarica'],
      pt: [/\bpedidos?\b/i, 'recarga'],
      no: [/bestilling/i, 'påfylling'],
      hr: [/narudžb/i, 'nadoplata'],
      hu: [/rendelés/i, 'feltöltés'],
      ja: [/注文/, 'チャージ'],
    },
  },
  {
    only: ['account', ...TOP_UP_AREAS],
    words: {
      en: [/^Add tokens/, 'Buy tokens'],
      de: [/^Token hinzufügen/, 'Token kaufen'],
      es: [/^Añad(?:ir|e) tokens/, 'Comprar'],
      fr: [/^Ajouter des jetons/, 'Acheter'],
      it: [/^Aggiungi token/, 'Compra'],
      pt: [/^Adicion(?:ar|e) tokens/, 'Comprar'],
      no: [/^Legg til tokener/, 'Kjøp'],
      hr: [/^Dodaj tokene/, 'Kupi'],
      hu: [/^Token hozzáadása/, 'vásárlása'],
      ja: [/^トークンを追加/, '購入'],
    },
  },
  {
    only: PAYOUT_PARTS,
    words: {
      en: [/\bwithdraw/i, 'payout'],
      de: [/abheb/i, 'Auszahlung'],
      es: [/\bretiros?\b|\bextrac/i, 'retirada de fondos'],
      fr: [/\bretraits?\b/i, 'virement'],
      it: [/\britir|\briscatt/i, 'prelievo'],
      pt: [/\bsac(?:ar|que)|\bresgat/i, 'retirada'],
      no: [/\buttak/i, 'utbetaling'],
      hr: [/povlačenj|podizanj/i, 'isplata'],
      hu: [/kivét|kivon/i, 'kifizetés'],
      ja: [/引き?出/, '出金'],
    },
  },
  {
    only: MEMBER_AREAS,
    words: {
      en: [/\bactivity\b/i, 'transactions'],
      de: [/\bAktivität/, 'Transaktionen'],
      es: [/\bactividad\b/i, 'transacciones'],
      fr: [/\bactivité/i, 'transactions'],
      it: [/\battività/i, 'transazioni'],
      pt: [/\batividades?\b/i, 'transações'],
      no: [/\baktivitet/i, 'transaksjoner'],
      hr: [/\baktivnost/i, 'transakcije'],
      hu: [/tevékenység/i, 'tranzakciók'],
      ja: [/アクティビティ|活動/, '取引'],
    },
  },
  {
    only: ['till'],
    words: {
      en: [/\btransactions?\b/i, 'Payments, as the navigation of a business'],
      de: [/\bTransaktion/, 'Zahlungen'],
      es: [/\btransacci/i, 'Pagos'],
      fr: [/\btransactions?\b/i, 'Paiements'],
      it: [/\btransazion/i, 'Pagamenti'],
      pt: [/\btransaç/i, 'Pagamentos'],
      no: [/\btransaksjon/i, 'Betalinger'],
      hr: [/\btransakcij/i, 'Plaćanja'],
      hu: [/tranzakció/i, 'Fizetések'],
      ja: [/取引/, '支払い'],
    },
  },
  {
    only: TAX_AREAS,
    words: {
      en: [/\bVAT\b/, 'tax'],
      de: [/MwSt|Mehrwertsteuer|Umsatzsteuer/, 'Steuer'],
      es: [/\bIVA\b/, 'impuesto'],
      fr: [/\bTVA\b/, 'taxe'],
      it: [/(?<!Partita )\bIVA\b/, 'imposta'],
      pt: [/\bIVA\b/, 'imposto'],
      no: [/\bmva\b|\bskatt\b/i, 'avgift'],
      hr: [/\bPDV/, 'porez'],
      hu: [/(?<!\p{L})áfa/iu, 'adó'],
      ja: [/消費税/, '税'],
    },
  },
  {
    only: PUBLIC_AREAS,
    words: {
      en: [/\bprovider\b/i, 'merchant'],
      de: [/\bAnbieter/, 'Händler'],
      es: [/\bproveedor/i, 'comercio'],
      fr: [/\bprestataire|\bfournisseur/i, 'commerçant'],
      it: [/\bfornitor/i, 'negozio'],
      pt: [/\bfornecedor|\bprovedor/i, 'comerciante'],
      no: [/\bleverandør|\btilbyder/i, 'butikk'],
      hr: [/\bpružatelj|\bdavatelj/i, 'trgovac'],
      hu: [/szolgáltató/i, 'kereskedő'],
      ja: [/提供者|プロバイダ/, '加盟店'],
    },
  },
  {
    only: LINKS,
    words: {
      en: [/\b(?:account|staking) balance\b/i, 'payment account, membership'],
      de: [/\bStaking-?[Gg]uthaben|\bKontostand/, 'Zahlungskonto, Mitgliedschaft'],
      es: [/saldo (?:de|en) staking/i, 'cuenta de pago, membresía'],
      fr: [/solde (?:de|en) staking|solde bloqué/i, 'compte de paiement, adhésion'],
      it: [/saldo (?:di|in|dello) staking/i, 'conto di pagamento, membership'],
      pt: [/saldo (?:de|em) staking/i, 'conta de pagamento, associação'],
      no: [/staking-?saldo/i, 'betalingskonto, medlemskap'],
      hr: [/stanje (?:uloga|stakinga)/i, 'račun za plaćanje, članstvo'],
      hu: [/lekötött egyenleg/i, 'fizetési számla, tagság'],
      ja: [/ステーキング残高/, '支払い口座、メンバーシップ'],
    },
  },
  {
    only: ['account', 'sales'],
    words: {
      en: [/^Account$/, 'Payment account'],
      de: [/^Konto$/, 'Zahlungskonto'],
      es: [/^Cuenta$/, 'Cuenta de pago'],
      fr: [/^Compte$/, 'Compte de paiement'],
      it: [/^Conto$/, 'Conto di pagamento'],
      pt: [/^Conta$/, 'Conta de pagamento'],
      no: [/^Konto$/, 'Betalingskonto'],
      hr: [/^Račun$/, 'Račun za plaćanje'],
      hu: [/^Számla$/, 'Fizetési számla'],
      ja: [/^口座$/, '支払い口座'],
    },
  },
  {
    only: PLAN_AREAS,
    words: {
      en: [/\bcontracts?\b/i, 'agreement'],
      de: [/Vereinbarung/, 'Vertrag'],
      es: [/\bacuerdos?\b/i, 'contrato'],
      fr: [/\baccords?(?!é)\b/i, 'contrat'],
      it: [/\baccord[oi]\b/i, 'contratto'],
      pt: [/\bacordos?\b/i, 'contrato'],
      no: [/\bkontrakt/i, 'avtale'],
      hr: [/sporazum/i, 'ugovor'],
      hu: [/megállapodás/i, 'szerződés'],
      ja: [/合意/, '契約'],
    },
  },
  {
    only: ['doctor', 'embed', 'snippet'],
    words: {
      en: [/\btills?\b/i, 'checkout: a till stands at a counter'],
      de: [/\bKassen?\b/, 'Bezahlvorgang'],
      es: [/\bcajas?\b/i, 'pago'],
      fr: [/\bcaisses?\b/i, 'paiement'],
      it: [/\bcass[ae]\b/i, 'pagamento'],
      pt: [/\bcaixas?\b/i, 'pagamento'],
      no: [/\bkasse[nr]?\b/i, 'betaling'],
      hr: [/blagajn/i, 'naplata'],
      hu: [/pénztár/i, 'fizetés'],
      ja: [/レジ/, '決済'],
    },
  },
];

/**
 * Names of one language alone.
 * @type {Readonly<Record<string, readonly { only: readonly string[], rule: Rule }[]>>}
 */
const OWN = {
  en: [
    { only: ['app'], rule: [/^Account$/, 'Payment account'] },
    { only: ['app', 'auth', 'seo'], rule: [/^Login$/, 'Sign in'] },
    { only: RESERVATION_AREAS, rule: [/\bcaptur/i, 'take a reservation'] },
  ],
  de: [{ only: RECEIVED_AREAS, rule: [/^Eingegangen/, 'Erhalten'] }],
  hu: [{ only: RECEIVED_AREAS, rule: [/^Kapott\b|^Megérkezett$/, 'Beérkezett'] }],
  ja: [{ only: RECEIVED_AREAS, rule: [/^受取$/, '受取額'] }],
  fr: [
    { only: ['membership'], rule: [/^Sens$/, 'Mouvement: Sens is a level'] },
    { only: ['membership'], rule: [/^Manque$/, 'Encore nécessaire'] },
    { only: ['invoices', 'pay', 'sales', 'till'], rule: [/\bbons?\b|code promo/i, 'coupon'] },
  ],
  it: [{ only: ['invoices', 'pay', 'sales', 'till'], rule: [/\bcoupon\b/i, 'buono'] }],
};

/** @returns the rules of names for the text at `path` of `area` in `language` */
export function namesOf(language, area, path) {
  const all = [
    ...KINDS.map(({ only, words }) => ({ only, rule: words[language] })),
    ...(OWN[language] ?? []),
  ];
  const isOf = (part) =>
    part === area || (part.includes(':') && `${area}:${path}`.startsWith(part));
  return all.flatMap(({ only, rule }) => (rule && only.some(isOf) ? [rule] : []));
}

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
