import { describe, expect, test } from 'vitest';
import type { Part } from '#shared/status/schemas.ts';
import type { CardSettings } from '../config/cards.ts';
import type { ChainSettings } from '../config/chain.ts';
import { judge } from './judge.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const ALL = { cards: {} as CardSettings, chain: {} as ChainSettings };
const figures = (changes: Record<string, Record<string, number>> = {}) =>
  new Map(
    Object.entries({
      salus_event_oldest_pending_seconds: { working: 0, failing: 9e6 },
      salus_invariant_breaches: { I1: 0, I2: 0 },
      salus_invariant_checked_timestamp_seconds: { I1: NOW / 1000 - 3 * 3600, I2: 0 },
      salus_mails_late: { '': 2 },
      salus_paused: { sales_paused: 0, withdrawals_paused: 0 },
      salus_purchase_oldest_seconds: { paid_uncredited: 0, pending: 9e6 },
      salus_custody_checked_timestamp_seconds: { '': NOW / 1000 - 3600 },
      ...changes,
    }).map(([name, values]) => [name, new Map(Object.entries(values))]),
  );
const failing = (works: Map<string, boolean | null>) =>
  [...works].filter(([, one]) => one === false).map(([part]) => part);

describe('the parts that work', () => {
  test('are all while nothing is late, broken or paused', () => {
    expect(failing(judge(figures(), ALL, NOW))).toEqual([]);
  });

  test.each([
    ['payments', { salus_invariant_breaches: { I1: 0, I2: 1 } }],
    ['payments', { salus_invariant_checked_timestamp_seconds: { I1: NOW / 1000 - 3 * 3600 - 1 } }],
    ['webhooks', { salus_event_oldest_pending_seconds: { working: 301 } }],
    ['webhooks', { salus_event_oldest_pending_seconds: {} }],
    ['mail', { salus_mails_late: { '': 3 } }],
    ['cards', { salus_paused: { sales_paused: 1, withdrawals_paused: 0 } }],
    ['cards', { salus_purchase_oldest_seconds: { paid_uncredited: 601 } }],
    ['chain', { salus_paused: { sales_paused: 0, withdrawals_paused: 1 } }],
    ['chain', { salus_custody_checked_timestamp_seconds: { '': NOW / 1000 - 6 * 3600 - 1 } }],
    ['cards', { salus_paused: { withdrawals_paused: 0 } }],
    ['chain', { salus_paused: { sales_paused: 0 } }],
  ])('do not include %s with %j', (part, changes) => {
    expect(failing(judge(figures(changes), ALL, NOW))).toEqual([part]);
  });

  test.each([
    ['payments', { salus_invariant_checked_timestamp_seconds: {} }],
    ['chain', { salus_custody_checked_timestamp_seconds: {} }],
  ])('are not known to include %s before its first check', (part, changes) => {
    const works = judge(figures(changes), ALL, NOW);
    expect([works.get(part as Part), failing(works)]).toEqual([null, []]);
  });

  test('do not include a paused chain, checked or not', () => {
    const paused = { withdrawals_paused: 1, sales_paused: 0 };
    const works = judge(
      figures({ salus_custody_checked_timestamp_seconds: {}, salus_paused: paused }),
      ALL,
      NOW,
    );
    expect(failing(works)).toEqual(['chain']);
  });

  test('are none while the database does not answer', () => {
    const works = judge(undefined, ALL, NOW);
    expect(failing(works)).toEqual(['payments', 'webhooks', 'mail', 'cards', 'chain']);
  });

  test('do not name what is not configured', () => {
    const works = judge(figures(), { cards: null, chain: null }, NOW);
    expect([...works.keys()]).toEqual(['payments', 'webhooks', 'mail']);
  });
});
