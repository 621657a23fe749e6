import { expect, test } from 'vitest';
import { discountOf, levelsOf, trialDaysOf } from './membership-terms.ts';

test('reads amounts and levels of any spelling, and leaves out what it does not know', () => {
  const levels = [{ name: 'sens', threshold: 500 }, { name: 'Gold', threshold: '1' }, null];
  const config = { levels, discountBasisPoints: '500', trialDays: 30 };

  expect(levelsOf(config)).toEqual([{ name: 'Sens', threshold: '500' }]);
  expect([discountOf(config, 'en'), trialDaysOf(config)]).toEqual(['5%', 30]);
});

test.each([[{}], [null], ['text'], [{ levels: 7, discountBasisPoints: {}, trialDays: -1 }]])(
  'knows no terms from %j',
  (config) => {
    expect([levelsOf(config), discountOf(config, 'en'), trialDaysOf(config)]).toEqual([
      ...[[], undefined, undefined],
    ]);
  },
);
