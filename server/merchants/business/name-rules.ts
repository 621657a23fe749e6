/** The names that a business may choose. An operator can set any name. */
import { BRAND_NAME, brand } from '#shared/brand.ts';
import type { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import { skeletonOf } from './name-skeleton.ts';
import { reservedIn } from './reserved-names.ts';

type NameProblem = keyof typeof NAME_PROBLEMS;

/** Letters, marks, digits, spaces, and punctuation that cannot imitate a badge. */
const PLAIN = /^[\p{L}\p{M}\p{Nd} &'’.,/()!:#+·・\-–]+$/u;

/** The recommended scripts of identifiers (Unicode Standard Annex #31, table 5). */
const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer';
/** The script combinations that the level "highly restrictive" of UTS #39 allows. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const WRITTEN = [...SCRIPTS.split(' ').map((script) => [script]), ...TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^[${[...scripts, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`).join('')}]+$`,
      'u',
    ),
);

/** Computed with the first name: skeletons need a large table. */
function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** Words that claim a verification, in the languages of this product. */
const claims = once(
  () =>
    new Set(
      `verified official verify verification certified
  verifiziert verifizierte verifizierter verifiziertes offiziell offizielle offizieller offizielles
  verificado verificada oficial verifié vérifié vérifiée officiel officielle
  verificato verificata ufficiale verificirano verificiran službeni službena službeno
  hitelesített ellenőrzött hivatalos verifisert offisiell offisielle
  公式 正規 認証済み 確認済み`
        .split(/\s+/)
        .map(skeletonOf),
    ),
);
/** Japanese has no spaces between words, so these are searched inside the name. */
const japaneseClaims = once(() => [...claims()].filter((claim) => /[\p{Script=Han}]/u.test(claim)));

const SEPARATOR = /[^\p{L}\p{M}\p{N}]+/u;
const OWN_NAMES = [BRAND_NAME, brand.token.name, brand.token.symbol];

/** The normalised form: NFC characters and single spaces. */
export const tidyName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * @param name as `tidyName` gives it
 * @param brands protected names from the configuration
 * @returns why the name is refused, or undefined
 */
export function nameProblem(name: string, brands: readonly string[]): NameProblem | undefined {
  if (!PLAIN.test(name) || /\p{M}{4}/u.test(name.normalize('NFD'))) return 'symbols';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'symbols';
  if (!WRITTEN.some((pattern) => pattern.test(name))) return 'scripts';
  const runs = runsOf(wordsOf(name));
  const shapes = runs.map(skeletonOf);
  const whole = skeletonOf(name);
  if (shapes.some((shape) => claims().has(shape))) return 'claim';
  if (japaneseClaims().some((claim) => whole.includes(claim))) return 'claim';
  const parts = [...runs, ...name.split(SEPARATOR)];
  if (parts.some(reservedIn([...OWN_NAMES, ...brands]))) return 'reserved';
  return undefined;
}

/** Splits at spaces and at inner capitals: `PayPal` is two words. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => skeletonOf(word) !== '');

/** Every concatenation of neighbouring words. */
const runsOf = (words: string[]): string[] =>
  words.flatMap((_, from) =>
    words.slice(from).map((_, to) => words.slice(from, from + to + 1).join('')),
  );
