import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { EMBED_SCHEMA, embedSchema } from '../../scripts/build/embed-messages.mjs';

test('the published schema matches the messages', async () => {
  const published = await readFile(EMBED_SCHEMA, 'utf8');

  expect(JSON.parse(published), 'run: npm run embed:schema').toEqual(embedSchema());
});

test('the published schema names and describes every message', () => {
  const { $defs } = embedSchema() as { $defs: Record<string, { description: string }> };

  expect(Object.keys($defs)).toEqual(['Hello', 'Height', 'NumberedEvent', 'Answer', 'Look']);
  for (const { description } of Object.values($defs)) {
    expect(description).toMatch(/\w/);
  }
});
