/**
 * Texts obey `locales/GLOSSARY.md`: words that a language does not use here, and its signs. A rule
 * applies to the texts of `locales`; texts in code font (`{"session": …}`) are left out.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

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
  ],
  es: [
    [/sin tu palabra/i, 'Sin tu consentimiento'],
    [/tomar todo/i, 'Usar todo'],
    [/ver el cambio/i, 'Revisar cambio'],
    [/\bunos \{\{/, '≈'],
    [/deposita tokens en tu membresía/i, 'Añade tokens a tu membresía'],
    [/los días son los de UTC/i, 'Horario UTC'],
    [/lo que requiere cada nivel/i, 'Requisitos de cada nivel'],
    [/preguntar de nuevo/i, 'Actualizar precio'],
    [/retirar ganancias/i, 'Retirar fondos'],
    [/pedido ha terminado/i, 'El pedido ha caducado'],
    [/\bserás \{\{/i, 'Alcanzarás el nivel'],
  ],
  de: [
    [/probezeit/i, 'Testphase'],
    [/zahlung erledigt/i, 'Zahlung erfolgreich'],
    [/alles nehmen/i, 'Maximum'],
    [/ohne dein wort/i, 'Ohne deine Zustimmung'],
    [/bestellung ist vorbei/i, 'ist abgelaufen'],
    [/eine Weile festgehalten/i, 'war reserviert'],
    [/[a-zäöüß,] (?:Ihre[mnr]?|Ihnen)\b/, 'du'],
    [/[“”][^„“”]*”|»|«/, 'quotation marks „…“'],
  ],
  fr: [
    [/retirer des gains/i, 'Retirer mes recettes'],
    [/\bracheter\b/i, 'Acheter à nouveau'],
    [/\bversements?\b/i, 'Virement'],
    [/ce que chaque niveau demande/i, 'Conditions par niveau'],
    [/place des jetons dans/i, 'Bloquez… pour votre adhésion'],
    [/[^\u202f][;!?»](?!\S)|«(?!\u202f)|[^\u202f]:(?=\s|$)/, 'a narrow no-break space (U+202F)'],
  ],
  ja: [
    [/あなたの参照番号/, '貴店の管理番号'],
    [/招待を承認/, '招待を承諾'],
    [/メンバー(?!シップ)/, '会員'],
    [/(?<!\d):(?!\/\/|\d)/, 'the full-width ：'],
    [/[!?]/, 'the full-width ！ or ？'],
  ],
};

/** A text that shows what a program sends is not prose. */
const CODE = /\{"[^}]*\}/g;

/** @returns a line for each rule that a text of `language` breaks */
export function glossaryProblems(language, texts, path = '') {
  if (typeof texts !== 'string') {
    return Object.entries(texts).flatMap(([key, inner]) =>
      glossaryProblems(language, inner, path ? `${path}.${key}` : key),
    );
  }
  const prose = texts.replace(CODE, '…');
  return [...SIGNS, ...(WORDS[language] ?? [])].flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose);
    return found ? [`${path}: "${found[0]}": write ${instead}`] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = globSync('locales/*/*.json', { cwd: ROOT }).flatMap((path) => {
    const texts = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    return glossaryProblems(path.split('/')[1], texts).map((problem) => `${path}: ${problem}`);
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
