import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../shared/events/fields.ts';

test('docs/webhooks.md lists every type of event once', async () => {
  const page = await readFile('docs/webhooks.md', 'utf8');
  const [, table = ''] = page.split('\n## Event types\n');
  const [rows = ''] = table.split('\n## ');

  expect([...rows.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, type]) => type).sort()).toEqual(
    [...EVENT_TYPES].sort(),
  );
});
