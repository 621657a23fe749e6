import { describe, expect, test } from 'vitest';
import { readPaper } from '../../scripts/build/whitepaper-source.mjs';

describe('the source of the whitepaper', () => {
  test('is blocks separated by empty lines, and uses the brand’s names', () => {
    const source = '# On {{brand}}\n\nOne\nline.\n\n## Part\n\n- a\n- b\n\n| A | B |\n| 1 | |\n';

    expect(readPaper(source, 'en')).toEqual([
      { kind: 'title', text: 'On Salus' },
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Part' },
      { kind: 'list', items: ['a', 'b'] },
      {
        kind: 'table',
        rows: [
          ['A', 'B'],
          ['1', ''],
        ],
      },
    ]);
  });

  test.each(['{{rate}}', '{{toString}}'])('may not name %s, which has no value', (name) => {
    expect(() => readPaper(name, 'en')).toThrow('has no name');
  });
});
