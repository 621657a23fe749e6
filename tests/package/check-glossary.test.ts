import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { glossaryProblems, repeatedTerms } from '../../scripts/check/glossary.mjs';
import { KINDS, SPECIFIED } from '../../scripts/check/glossary-names.mjs';

const found = (language: string, text: string) =>
  glossaryProblems(language, 'pay', { a: { b: text } });

describe('the check of the glossary', () => {
  test.each([
    ['en', 'Your recharges', 'top-up'],
    ['en', '50 SLS too few', 'short'],
    ['en', 'Take all', 'Max'],
    ['en', 'Look at the change', 'Review change'],
    ['en', 'That is all', 'End of list'],
    ['en', 'Take earnings out', 'Withdraw'],
    ['en', 'Never without your word', 'unless you agree'],
    ['en', 'Give me more time', '10 minutes'],
    ['en', 'Cut it off', 'Revoke'],
    ['en', 'Examine the site', 'check'],
    ['en', 'The order is over', 'expired'],
    ['en', 'Log in', 'sign in'],
    ['en', 'The days are those of UTC', 'in UTC'],
    ['en', 'You may not do this', 'permission'],
    ['en', 'It costs about {{amount}}', '≈'],
    ['es', 'Sin tu palabra', 'consentimiento'],
    ['es', 'Tomar todo', 'Usar todo'],
    ['es', 'Ver el cambio', 'Revisar cambio'],
    ['es', 'Son unos {{amount}}', '≈'],
    ['es', 'Deposita tokens en tu membresía', 'Añade'],
    ['es', 'Los días son los de UTC', 'Horario UTC'],
    ['es', 'Lo que requiere cada nivel', 'Requisitos'],
    ['es', 'Preguntar de nuevo', 'Actualizar precio'],
    ['es', 'Retirar ganancias', 'Retirar fondos'],
    ['es', 'El pedido ha terminado', 'caducado'],
    ['es', 'Serás {{level}}', 'Alcanzarás'],
    ['es', 'Cuando usted pague', 'tú'],
    ['es', 'Escanee el código', 'tú'],
    ['es', 'Eso es todo', 'Fin de la lista'],
    ['es', 'Devolución', 'reembolso'],
    ['de', 'Deine Probezeit', 'Testphase'],
    ['de', 'Zahlung erledigt', 'erfolgreich'],
    ['de', 'Alles nehmen', 'Maximum'],
    ['de', 'Nie ohne dein Wort', 'Zustimmung'],
    ['de', 'Die Bestellung ist vorbei', 'abgelaufen'],
    ['de', 'Eine Weile festgehalten', 'reserviert'],
    ['de', 'Wir senden Ihnen', 'du'],
    ['de', 'Geben Sie den Code ein', 'du'],
    ['de', 'Das kostet etwa {{amount}}', '≈'],
    ['de', 'Das ist alles', 'Ende der Liste'],
    ['de', 'Das “Profil”', '„…“'],
    ['fr', 'Retirer des gains', 'recettes'],
    ['fr', 'Racheter', 'nouveau'],
    ['fr', 'Versements', 'Virement'],
    ['fr', 'Ce que chaque niveau demande', 'Conditions'],
    ['fr', 'Place des jetons dans l’adhésion', 'Bloquez'],
    ['fr', 'Ta commande', 'vous'],
    ['fr', 'Choisis ton commerçant', 'vous'],
    ['fr', 'Environ {{amount}}', '≈'],
    ['fr', 'C’est tout', 'Fin de la liste'],
    ['de', 'Deine Vereinbarung', 'Vertrag'],
    ['fr', 'Votre accord continue', 'contrat'],
    ['fr', 'Code promo', 'coupon'],
    ['it', 'Codice coupon', 'buono'],
    ['fr', 'Prix : 5', 'U+202F'],
    ['fr', 'Sûr?', 'U+202F'],
    ['fr', '« API\u202f»', 'U+202F'],
    ['it', 'Apra il link', 'tu'],
    ['it', 'Il commerciante', 'negozio'],
    ['it', 'Circa {{amount}}', '≈'],
    ['it', 'È tutto', 'Fine'],
    ['it', 'La tua adesione', 'iscrizione'],
    ['pt', 'O teu telemóvel', 'Brazilian'],
    ['pt', 'Saques', 'retirada'],
    ['pt', 'Cerca de {{amount}}', '≈'],
    ['pt', 'Tentativas demais', 'Muitas tentativas'],
    ['pt', 'Isso é tudo', 'Fim da lista'],
    ['no', 'Ca. {{amount}}', '≈'],
    ['no', 'Det er alt', 'Slutt på listen'],
    ['no', 'Dine tokens', 'token'],
    ['hr', 'Upišite iznos', 'ti'],
    ['hr', 'To je sve', 'Kraj popisa'],
    ['hr', 'QR kôd', 'kod'],
    ['hr', 'Stranica „Profil“', '„…”'],
    ['hu', 'Írja be a kódot', 'te'],
    ['hu', 'A próbaidőd', 'próbaidőszak'],
    ['hu', 'Ez az összes', 'A lista vége'],
    ['hu', 'Azonosítókulcs', 'hitelesítőkulcs'],
    ['hu', 'kb. {{amount}}', '≈'],
    ['hu', 'A „Profil“ oldal', '„…”'],
    ['ja', 'あなたの参照番号', '貴店'],
    ['ja', '招待を承認', '承諾'],
    ['ja', 'メンバー', '会員'],
    ['ja', 'サインイン', 'ログイン'],
    ['ja', '当方', '当社'],
    ['ja', '約 {{amount}}', '≈'],
    ['ja', '例: 店', '：'],
    ['ja', '{{count}} 件', 'no space'],
    ['ja', 'API を', 'no space'],
    ['ja', '終わり。 次', 'no space'],
    ['ja', '本当?', '？'],
    ['en', "the shop's page", 'apostrophe'],
    ['en', 'The "shop"', 'quotation marks'],
    ['en', 'Wait...', 'ellipsis'],
    ['hu', '-5 SLS', 'U+2212'],
    ['it', 'un  token', 'one space'],
  ])('refuses, in %s, %s', (language, text, instead) => {
    const [problem = ''] = found(language, text);

    expect(problem).toContain('a.b: ');
    expect(problem).toContain(instead);
  });

  test.each([
    ['en', 'The shop’s top-up… “Pay”'],
    ['de', 'Deine Testphase: „Bis“ darf nicht vor „Von“ liegen.'],
    ['fr', 'Prix\u202f: 5. Sûr\u202f? «\u202fAPI\u202f» https://a.test'],
    ['ja', 'メンバーシップ：{{ratio}}:1'],
    ['en', 'It answers with {"session": "pay_…"}.'],
    ['es', 'pre-2026'],
  ])('accepts, in %s, %s', (language, text) => {
    expect(found(language, text)).toEqual([]);
  });

  test.each([
    ['en', 'sales', 'The payer chooses', 'customer'],
    ['en', 'buy', 'Your order', 'top-up'],
    ['en', 'account', 'Add tokens', 'Buy tokens'],
    ['en', 'sales', 'Withdraw', 'payout'],
    ['en', 'app', 'Activity', 'transactions'],
    ['en', 'link', 'The provider sees it', 'merchant'],
    ['en', 'link', 'Your staking balance', 'membership'],
    ['en', 'app', 'Account', 'Payment account'],
    ['en', 'auth', 'Login', 'Sign in'],
    ['de', 'refunds', 'Die zahlende Person', 'Kunde'],
    ['de', 'buy', 'Deine Bestellung', 'Aufladung'],
    ['es', 'refunds', 'La persona que pagó', 'cliente'],
    ['fr', 'membership', 'Sens', 'level'],
    ['fr', 'membership', 'Manque', 'Encore'],
    ['it', 'refunds', 'Chi ha pagato', 'cliente'],
    ['pt', 'buy', 'Seu pedido', 'recarga'],
    ['no', 'refunds', 'Betaleren leser det', 'kunde'],
    ['hr', 'refunds', 'Platitelj ga čita', 'kupac'],
    ['hu', 'buy', 'Rendelésed', 'feltöltés'],
    ['ja', 'buy', 'ご注文', 'チャージ'],
    ['de', 'buttons', 'Deine Kundschaft', 'Kundinnen und Kunden'],
    ['de', 'doctor', 'Wo die Kasse fehlte', 'Bezahlvorgang'],
    ['hu', 'till', 'Az ügyfél fizet', 'vásárló'],
    ['pt', 'sales', 'Sacar', 'retirada'],
    ['it', 'account', 'Attività', 'transazioni'],
    ['es', 'pay', 'Tu proveedor', 'comercio'],
    ['hr', 'home', 'Stanje stakinga', 'članstvo'],
    ['no', 'account', 'Konto', 'Betalingskonto'],
    ['en', 'till', 'Refund it under “Transactions”', 'Payments'],
    ['de', 'till', 'Unter „Transaktionen“', 'Zahlungen'],
    ['ja', 'till', '「取引」から', '支払い'],
    ['en', 'pay', 'Includes VAT', 'tax'],
    ['it', 'sales', 'IVA inclusa', 'imposta'],
    ['no', 'plans', 'Skatt i prosent', 'avgift'],
    ['hu', 'mail', 'Ebből áfa', 'adó'],
    ['de', 'sales', 'Eingegangen', 'Erhalten'],
    ['hu', 'mail', 'Megérkezett', 'Beérkezett'],
    ['ja', 'sales', '受取', '受取額'],
    ['en', 'mail', 'You can capture them', 'take'],
  ])('refuses, in %s, another name of a thing in %s: %s', (language, area, text, instead) => {
    const [problem = ''] = glossaryProblems(language, area, { a: { b: text } });

    expect(problem).toContain(instead);
  });

  test('a rule of one part of an area leaves its other texts alone', () => {
    const texts = { payout: { submit: 'Be om uttaket' }, review: { submit: 'Be om uttaket' } };

    expect(glossaryProblems('no', 'withdrawals', texts)).toEqual([
      expect.stringMatching(/^payout\.submit: .*utbetaling/),
    ]);
  });

  test.each(KINDS.map((kind) => [String(kind.words.en?.[0]), kind] as const))(
    'each language has its words of the kind %s',
    (_, { words }) => {
      const languages = readdirSync('locales', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);

      expect(Object.keys(words).toSorted()).toEqual(languages.toSorted());
    },
  );

  test('refuses a term that has two rows, also with another note', () => {
    const glossary = readFileSync('locales/GLOSSARY.md', 'utf8');
    const [row = ''] = /^\| pause .+\n/m.exec(glossary) ?? [];
    const repeated = glossary.replace(row, `${row}${row.replace(/\(.+?\)/, '(by somebody)')}`);

    expect(repeatedTerms(glossary)).toEqual([]);
    expect(repeatedTerms(repeated)).toEqual(['"pause" has two rows']);
  });

  test.each([
    ['the shop’s order', 'refund-requests', { reason: 'I cancelled the order' }],
    ['a text that the specification quotes', 'app', { nav: { account: 'Account' } }],
  ])('accepts %s', (_, area, texts) => {
    expect(glossaryProblems('en', area, texts)).toEqual([]);
  });

  test.each(Object.keys(SPECIFIED))('the exemption of %s is needed', (key) => {
    const [area = '', path = ''] = key.split(':');
    const texts: unknown = JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8'));
    const text = path.split('.').reduce<unknown>((at, name) => Object(at)[name], texts);

    expect(glossaryProblems('en', area, { copy: text })).not.toEqual([]);
  });
});
