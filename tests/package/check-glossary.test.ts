import { describe, expect, test } from 'vitest';
import { glossaryProblems } from '../../scripts/check-glossary.mjs';

const found = (language: string, text: string) => glossaryProblems(language, { a: { b: text } });

describe('the check of the glossary', () => {
  test.each([
    ['en', 'Your recharges', 'top-up'],
    ['en', "the shop's page", 'apostrophe'],
    ['en', 'Wait...', 'ellipsis'],
    ['hu', '-5 SLS', 'U+2212'],
    ['it', 'un  token', 'one space'],
    ['es', 'Sin tu palabra', 'consentimiento'],
    ['de', 'Deine Probezeit', 'Testphase'],
    ['de', 'Das “Profil”', '„…“'],
    ['fr', 'Versements', 'Virement'],
    ['fr', 'Prix : 5', 'U+202F'],
    ['fr', 'Sûr?', 'U+202F'],
    ['fr', '« API\u202f»', 'U+202F'],
    ['ja', 'メンバー', '会員'],
    ['ja', '例: 店', '：'],
    ['ja', '本当?', '？'],
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
});
