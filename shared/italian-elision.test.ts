import { expect, test } from 'vitest';
import { elided } from './italian-elision.ts';

test.each([
  ['Pagato il 8 dicembre 2026.', 'Pagato l’8 dicembre 2026.'],
  ['Il 11 nov 2026 la prova finisce.', 'L’11 nov 2026 la prova finisce.'],
  ['Vale dal 8 dic al 11 dic.', 'Vale dall’8 dic all’11 dic.'],
  ['Pagato il 8\u00a0dic\u00a02026, 9:05.', 'Pagato l’8\u00a0dic\u00a02026, 9:05.'],
  ['La prova del 11 dicembre', 'La prova dell’11 dicembre'],
  ['Pagato il 18 dicembre e il 1 gennaio.', 'Pagato il 18 dicembre e il 1 gennaio.'],
  ['Risparmi il 8 %, Bar del 8 Settembre.', 'Risparmi il 8 %, Bar del 8 Settembre.'],
])('%s', (text, natural) => {
  expect(elided(text)).toBe(natural);
});
