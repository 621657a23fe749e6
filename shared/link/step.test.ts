import { describe, expect, test } from 'vitest';
import { anyInvitation } from '../../tests/support/views/link-flow.ts';
import type { LinkSession } from './schemas.ts';
import { linkStep } from './step.ts';

const MEMBER = {
  id: 'usr_ana',
  name: 'Ana',
  isLinked: false,
  balances: { cash: '12.5', stake: '0' },
};

const invitation = (over: Partial<LinkSession> = {}) => anyInvitation({ member: MEMBER, ...over });

describe('a pending invitation', () => {
  test('can be decided by a member, and asks others to sign in', () => {
    expect(linkStep(invitation())).toBe('ready');
    expect(linkStep(invitation({ member: null }))).toBe('signed-out');
  });

  test('cannot be decided by a member who is already linked', () => {
    expect(linkStep(invitation({ member: { ...MEMBER, isLinked: true } }))).toBe('already-linked');
  });

  test.each(['linked', 'denied'] as const)('is not %s before the server says so', (decision) => {
    expect(linkStep(invitation(), decision)).toBe('ready');
  });
});

describe('an invitation that is over', () => {
  test.each(['linked', 'denied', 'expired'] as const)(
    'as %s is expired for whoever opens it later, signed in or not',
    (status) => {
      expect(linkStep(invitation({ status }))).toBe('expired');
      expect(linkStep(invitation({ status, member: null }))).toBe('expired');
    },
  );

  test('shows people their own decision instead of its expiry', () => {
    const linked = invitation({ status: 'linked', member: { ...MEMBER, isLinked: true } });
    expect(linkStep(linked, 'linked')).toBe('linked');
    expect(linkStep(invitation({ status: 'denied' }), 'denied')).toBe('denied');
  });

  test('by a member who was linked already says so', () => {
    const ended = invitation({ status: 'linked', alreadyLinked: true, member: null });
    expect(linkStep(ended, 'linked')).toBe('already-linked');
    expect(linkStep(ended)).toBe('expired');
  });

  test("shows the server's state if it differs from the local decision", () => {
    expect(linkStep(invitation({ status: 'denied' }), 'linked')).toBe('expired');
    expect(linkStep(invitation({ status: 'expired' }), 'linked')).toBe('expired');
  });

  test('accepted earlier by the member shows that they are linked', () => {
    const accepted = invitation({ status: 'linked', member: { ...MEMBER, isLinked: true } });
    expect(linkStep(accepted)).toBe('already-linked');
  });
});
