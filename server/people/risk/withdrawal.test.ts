import { expect, test } from 'vitest';
import { decideWithdrawal, type WithdrawalFacts } from './withdrawal.ts';

const HOLDS = { holdSeconds: 86_400, knownHoldSeconds: 900 };
const USUAL: WithdrawalFacts = {
  isFrozen: false,
  isSwitchedOff: false,
  isKnownAddress: false,
  heldSeconds: 0,
};
const THREE_DAYS = 259_200;

test.each([
  ['a new address waits a day', {}, 'hold', 'new_address', 86_400],
  ['a known address waits 15 minutes', { isKnownAddress: true }, 'hold', 'known_address', 900],
  [
    'after a change of credentials, a known address also waits for the rest of 72 hours',
    { isKnownAddress: true, heldSeconds: THREE_DAYS },
    'hold',
    'credentials_changed',
    THREE_DAYS,
  ],
  [
    'a shorter hold after a change of credentials does not shorten the usual hold',
    { heldSeconds: 86_400 },
    'hold',
    'new_address',
    86_400,
  ],
  ['a frozen account is refused', { isFrozen: true }, 'refuse', 'account_frozen', undefined],
  [
    'an account that is switched off is refused, even if it is frozen too',
    { isSwitchedOff: true, isFrozen: true },
    'refuse',
    'payments_disabled',
    undefined,
  ],
] as const)('%s', (_, facts, verdict, reason, seconds) => {
  expect(decideWithdrawal({ ...USUAL, ...facts }, HOLDS)).toEqual({
    verdict,
    reason,
    ...(seconds === undefined ? {} : { seconds }),
  });
});

test('where no hold is configured, a withdrawal is allowed', () => {
  const none = { holdSeconds: 0, knownHoldSeconds: 0 };
  expect(decideWithdrawal(USUAL, none)).toEqual({ verdict: 'allow' });
});
