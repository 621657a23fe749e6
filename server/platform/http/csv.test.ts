import { expect, test } from 'vitest';
import { words } from './csv.ts';

/** As a spreadsheet splits the line where it expects semicolons. */
const cellsOf = (field: string) => `"${field.replaceAll('"', '""')}"`.split(';');

test.each(['order;"=1+1', 'order; "=1+1', 'order;""=1+1', 'order;" "@SUM(1)'])(
  'a quote that the file doubles starts no formula after a separator: %j',
  (text) => {
    const [, ...later] = cellsOf(words(text));

    for (const cell of later) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  },
);

test('a quote within a text stays as it is', () => {
  expect(words('6" pipe, "new"; 3" bolt')).toBe('6" pipe, "new"; 3" bolt');
});
