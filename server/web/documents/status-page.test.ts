import { expect, test } from 'vitest';
import texts from '#locales/en/status.json' with { type: 'json' };
import { statusPage } from './status-page.ts';

const day = '2026-11-29';
const page = (works: boolean | null, availability: string) =>
  statusPage({
    ...{ nonce: 'n', locale: 'en', fonts: '', texts },
    status: {
      checkedAt: `${day}T10:00:00.000Z`,
      parts: [{ name: 'chain', works, availability, days: [{ day, availability }] }],
    },
  });

test('a part that no minute has measured has no share of 0 %', () => {
  expect(page(null, '0')).toContain(texts.unmeasured);
  expect(page(null, '0')).not.toContain('0%');
});

test('a part that fails, or that was measured before, has its share', () => {
  expect(page(false, '0')).toContain('0% available since');
  expect(page(null, '42')).toContain('42% available since');
});
