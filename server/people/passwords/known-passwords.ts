/**
 * Refuses easily guessed passwords: 12,034 leaked ones that meet our minimum length, in lower case
 * (SecLists, MIT), and those made only of brand words and the member's own data.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BRAND_NAME, brand, LEVELS } from '#shared/brand.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

const CONTEXT = [BRAND_NAME, brand.token.name, brand.token.symbol, ...LEVELS, 'password wellness'];

let list: Set<string> | undefined;

/** Reads the list on first use. */
function known(): Set<string> {
  const file = new URL('./common-passwords.txt.gz', import.meta.url);
  list ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'));
  return list;
}

/**
 * @param about the member's names and e-mail address
 * @throws Problem validation_failed naming `password`
 */
export function refuseKnownPassword(password: string, about: string[] = []): void {
  const plain = password.normalize('NFKC').toLowerCase();
  if (known().has(plain) || isMadeOf(plain, [...CONTEXT, ...about])) {
    throw fieldProblem('password', 'Too easy to guess.');
  }
}

/** Whether only digits and symbols are left after removing these words, longest first. */
function isMadeOf(plain: string, texts: string[]): boolean {
  const words = texts
    .map((text) => text.normalize('NFKC').toLowerCase())
    .flatMap((text) => [lettersOf(text), ...text.split(/\P{L}+/u)])
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  const letters = lettersOf(plain);
  const left = words.reduce((text, word) => text.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}

const lettersOf = (text: string) => text.replace(/\P{L}+/gu, '');
