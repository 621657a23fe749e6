import { expect, test } from 'vitest';
import { withResults } from '../../engines/results.ts';

const PAGE = `# Engines

<!-- npm run test:engines -- --write -->
the last table
<!-- end -->

Written by hand.
`;

test('replaces the previous tables and keeps the rest of the page', () => {
  const results = [
    {
      name: 'One',
      version: '1.2',
      passed: new Map([
        ['inline', true],
        ['modal', false],
      ]),
      features: new Map([['passkeys', false]]),
    },
    { name: 'Other', version: '', passed: new Map([['inline', true]]), features: new Map() },
  ];

  expect(withResults(PAGE, results)).toBe(`# Engines

<!-- npm run test:engines -- --write -->

| Journey | One 1.2 | Other |
| - | - | - |
| inline | passes | passes |
| modal | **fails** | not run |

| Has | One 1.2 | Other |
| - | - | - |
| passkeys | no | not run |

<!-- end -->

Written by hand.
`);
});

test('does not change a page without its markers', () => {
  expect(() => withResults('# Engines', [])).toThrow('no place for the tables');
});
