import { expect, test } from 'vitest';
import { actsOf, pageOfId } from './records.ts';

test('a purchase is refunded in live mode alone', () => {
  const commandsOf = (fields: object) =>
    actsOf('purchase', { ...fields }).map(({ command }) => command);

  expect(commandsOf({ livemode: true })).toContain('purchase:refund');
  expect(commandsOf({ livemode: false })).toEqual([]);
});

test('a proposal is approved or rejected only while it is open, and approved by another operator', () => {
  const commandsOf = (status: string, youMayApprove = true) =>
    actsOf('proposal', { status, youMayApprove }).map(({ command }) => command);

  expect(commandsOf('open')).toEqual(['approve', 'reject']);
  expect(commandsOf('open', false)).toEqual(['reject']);
  for (const status of ['approved', 'rejected', 'expired']) expect(commandsOf(status)).toEqual([]);
});

test('people and businesses of test mode have the commands of live ones', () => {
  expect(actsOf('member', { livemode: false })).toEqual(actsOf('member', {}));
  expect(actsOf('business', { livemode: false })).not.toEqual([]);
});

test('an unknown kind has no command, and an unknown text no page', () => {
  expect(actsOf('treasure', {})).toEqual([]);
  expect(pageOfId('ord_01jd3x0000000000000000000a')).toBe(
    '/purchase/ord_01jd3x0000000000000000000a',
  );
  expect(pageOfId('treasure')).toBeUndefined();
});
