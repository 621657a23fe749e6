/**
 * Texts obey `locales/GLOSSARY.md`: words that a language does not use here, and its signs. A rule
 * applies to the texts of `locales`; texts in code font (`{"session": …}`) are left out.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOf, SPECIFIED } from './glossary-names.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** [pattern, what to write instead] for every language. */
const SIGNS = [
  [/"/, 'the quotation marks of the language'],
  [/'/, 'the apostrophe ’'],
  [/\.\.\./, 'the ellipsis …'],
  [/(?<![\w}-])-(?=\d)/, 'the minus sign U+2212'],
  [/\S {2,}\S/, 'one space'],
];

/** [pattern, what to write instead] by language. */
const WORDS = {
  en: [
    [/\brecharges?\b/i, 'top-up'],
    [/\btoo few\b/, 'short'],
    [/\btake all\b/i, 'Max'],
    [/\blook at the change\b/i, 'Review change'],
    [/\bThat is all\b/, 'End of list'],
    [/\btake earnings out\b/i, 'Withdraw'],
    [/\bwithout your word\b/i, 'unless you agree'],
    [/\bgive me more time\b/i, 'Add 10 minutes'],
    [/\bcut it off\b/i, 'Revoke'],
    [/\bexamine\b/i, 'check'],
    [/\border is over\b/, 'order has expired'],
    [/\blog in\b/i, 'sign in'],
    [/\bthose of UTC\b/, 'in UTC'],
    [/\bmay not do this\b/, 'You don’t have permission'],
    [/\babout \{\{/, '≈'],
  ],
  es: [
    [/sin tu palabra/i, 'Sin tu consentimiento'],
    [/tomar todo/i, 'Usar todo'],
    [/claves? de acceso/i, 'Llave de acceso'],
    [/ver el cambio/i, 'Revisar cambio'],
    [/\bunos \{\{/, '≈'],
    [/deposita tokens en tu membresía/i, 'Añade tokens a tu membresía'],
    [/los días son los de UTC/i, 'Horario UTC'],
    [/lo que requiere cada nivel/i, 'Requisitos de cada nivel'],
    [/preguntar de nuevo/i, 'Actualizar precio'],
    [/retirar ganancias/i, 'Retirar fondos'],
    [/pedido ha terminado/i, 'El pedido ha caducado'],
    [/\bserás \{\{/i, 'Alcanzarás el nivel'],
    [/\busted(?:es)?\b|\b(?:escriba|abra|inténtelo|escanee|elimine)\b/i, 'tú'],
    [/\bEso es todo\b/, 'Fin de la lista'],
    [/devoluci[óo]n/i, 'reembolso'],
  ],
  de: [
    [/probezeit/i, 'Testphase'],
    [/zahlung erledigt/i, 'Zahlung erfolgreich'],
    [/alles nehmen/i, 'Maximum'],
    [/ohne dein wort/i, 'Ohne deine Zustimmung'],
    [/bestellung ist vorbei/i, 'ist abgelaufen'],
    [/eine Weile festgehalten/i, 'war reserviert'],
    [/[a-zäöüß,] (?:Ihre[mnr]?|Ihnen)\b/, 'du'],
    [/\b(?:geben|öffnen|versuchen|scannen|erstellen|löschen|wählen) Sie\b/i, 'du'],
    [/\b[Ee]twa \{\{/, '≈'],
    [/\bDas (?:ist|sind) alles?\b/, 'Ende der Liste'],
    [/[“”][^„“”]*”|»|«/, 'quotation marks „…“'],
  ],
  fr: [
    [/retirer des gains/i, 'Retirer mes recettes'],
    [/\bracheter\b/i, 'Acheter à nouveau'],
    [/\bversements?\b/i, 'Virement'],
    [/ce que chaque niveau demande/i, 'Conditions par niveau'],
    [/place des jetons dans/i, 'Bloquez… pour votre adhésion'],
    [/(?<![\p{L}’-])(?:tu|ton|ta|tes|toi)(?![\p{L}])/iu, 'vous'],
    [
      /(?<![\p{L}’-])(?:ou|et|puis) (?:contacte|demande|inscris|recharge|refais|vérifie|saisis|choisis|ouvre) /iu,
      'vous',
    ],
    [/\benviron \{\{/i, '≈'],
    [/C’est tout\b/, 'Fin de la liste'],
    [/[^\u202f][;!?»](?!\S)|«(?!\u202f)|[^\u202f]:(?=\s|$)/, 'a narrow no-break space (U+202F)'],
  ],
  it: [
    [/\b(?:apra|scriva|scansioni|riprovi|scelga)\b/i, 'tu'],
    [/commerciant/i, 'negozio'],
    [/\bcirca \{\{/i, '≈'],
    [/(?:^|\s)[ÈèE] tutto\b/, 'Fine dell’elenco'],
    [/\badesion/i, 'iscrizione'],
  ],
  pt: [
    [
      /\b(?:telemóvel|câmara|montante|carácter|ficheiro|utilizador|ecrã|palavra-passe)/i,
      'the Brazilian word',
    ],
    [/\bsaques?\b/i, 'retirada'],
    [/\bcerca de \{\{/i, '≈'],
    [/\btentativas demais\b/i, 'Muitas tentativas'],
    [/\bIsso é tudo\b/, 'Fim da lista'],
  ],
  no: [
    [/\bca\. \{\{/i, '≈'],
    [/\bDet er alt\b/, 'Slutt på listen'],
    [/\btokens\b(?!\}\})/i, 'token, tokenet, tokenene'],
  ],
  hr: [
    [/\b(?:upišite|otvorite|pokušajte|skenirajte|izradite|odaberite|unesite)\b/i, 'ti'],
    [/\bTo je sve\b/, 'Kraj popisa'],
    [/kôd/i, 'kod'],
    [/„[^”]*“|»|«/, 'quotation marks „…”'],
  ],
  hu: [
    [/próbaidő(?!szak)/i, 'próbaidőszak'],
    [
      /(?<!\p{L})(?:írjon|írja be|nyissa|olvassa be|próbálja|készítsen|töröljön|válasszon)(?!\p{L})/iu,
      'te',
    ],
    [/Ez az összes/, 'A lista vége'],
    [/azonosítókulcs/i, 'hitelesítőkulcs'],
    [/\bkb\. \{\{/i, '≈'],
    [/„[^”]*“/, 'quotation marks „…”'],
  ],
  ja: [
    [/あなたの参照番号/, '貴店の管理番号'],
    [/招待を承認/, '招待を承諾'],
    [/メンバー(?!シップ)/, '会員'],
    [/サインイン/, 'ログイン'],
    [/当方/, '当社'],
    [/約 ?\{\{/, '≈'],
    [/(?<!\d):(?!\/\/|\d)/, 'the full-width ：'],
    [/[!?]/, 'the full-width ！ or ？'],
    [
      /[ぁ-んァ-ヶー一-龠々] [A-Za-z\d{<]|[A-Za-z\d}%>] [ぁ-んァ-ヶ一-龠々]/,
      'no space beside Latin letters and digits',
    ],
    [/[。、：！？] /, 'no space after the full stop'],
  ],
};

/** A text that quotes a program's output is not prose. */
const CODE = /\{"[^}]*\}/g;

/** @returns a line for each rule that a text of `language` breaks */
export function glossaryProblems(language, area, texts, path = '') {
  if (typeof texts !== 'string') {
    return Object.entries(texts).flatMap(([key, inner]) =>
      glossaryProblems(language, area, inner, path ? `${path}.${key}` : key),
    );
  }
  const prose = texts.replace(CODE, '…');
  // No rule of names applies to what the specification quotes.
  const names = `${area}:${path}` in SPECIFIED ? [] : namesOf(language, area, path);
  const rules = [...SIGNS, ...(WORDS[language] ?? []), ...names];
  return rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose);
    return found ? [`${path}: "${found[0]}": write ${instead}`] : [];
  });
}

/**
 * @param {string} glossary the text of `locales/GLOSSARY.md`
 * @returns a line for each term that has two rows; a note in brackets makes no other term
 */
export function repeatedTerms(glossary) {
  const [table = ''] = /^\| Term [\s\S]*?(?=\n\n)/m.exec(glossary) ?? [];
  const terms = [...table.matchAll(/^\| ([^|(]+?) *[|(]/gm)].map(([, term]) => term);
  const repeated = terms.filter((term, index) => terms.indexOf(term) < index);
  return repeated.map((term) => `"${term}" has two rows`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = globSync('locales/*/*.json', { cwd: ROOT }).flatMap((path) => {
    const texts = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    const [, language, file] = path.split('/');
    const problems = glossaryProblems(language, basename(file, '.json'), texts);
    return problems.map((problem) => `${path}: ${problem}`);
  });
  const path = 'locales/GLOSSARY.md';
  const terms = repeatedTerms(readFileSync(join(ROOT, path), 'utf8'));
  problems.push(...terms.map((problem) => `${path}: ${problem}`));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
