import { describe, expect, it } from 'vitest';
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import type { LinkState } from '#shared/link/state.ts';
import { anyInvitation, invited } from '../../../tests/support/views/link-flow.ts';
import { createLinkAnnouncer } from './announcements.ts';

function told(...states: LinkState[]): (HostEvent | LoaderSignal)[] {
  const events: (HostEvent | LoaderSignal)[] = [];
  const next = createLinkAnnouncer((event) => events.push(event));
  for (const state of states) next(state);
  return events;
}

const names = (...states: LinkState[]) => told(...states).map(({ name }) => name);

const session = anyInvitation();
const signedOut: LinkState = { step: 'signed-out', session, notice: undefined };
const ready: LinkState = {
  step: 'ready',
  session,
  member: invited,
  armed: true,
  notice: undefined,
};
const deciding: LinkState = { step: 'deciding', session, member: invited, decision: 'accept' };
const over = (status: 'linked' | 'denied' | 'expired') => anyInvitation({ status });

describe('createLinkAnnouncer', () => {
  it('announces a whole decision, each step once', () => {
    const linked: LinkState = { step: 'linked', session: over('linked') };

    expect(names(signedOut, ready, { ...ready }, deciding, linked, linked)).toEqual([
      'signed-in',
      'busy',
      'busy',
      'linked',
    ]);
  });

  it.each(['linked', 'denied', 'expired'] as const)('announces its end: %s', (status) => {
    expect(names({ step: 'expired', session: over(status) })).toEqual([status]);
  });

  it('announces a member who is linked already only once they have answered', () => {
    const member = { ...invited, isLinked: true };
    const unanswered: LinkState = { step: 'already-linked', session: { ...session, member } };
    const answered: LinkState = { step: 'already-linked', session: over('linked') };

    expect(names(signedOut, unanswered)).not.toContain('linked');
    expect(names(signedOut, answered)).toEqual(['linked']);
  });

  it('never reveals the account, its balances, or that it is linked by another invitation', () => {
    const already: LinkState = { step: 'already-linked', session: { ...session, member: invited } };
    const events = told(signedOut, ready, already);

    expect(events.map(({ name }) => name)).toEqual(['signed-in']);
    expect(JSON.stringify(events)).not.toMatch(/Ana|250|1500/);
  });

  it('announces failures of the service, but not those of a member', () => {
    const own: LinkState = { ...ready, notice: 'payments_disabled' };
    expect(names(ready, own)).not.toContain('error');
    expect(told(ready, { ...ready, notice: 'rate_limited' }).at(-1)).toEqual({
      name: 'error',
      code: 'rate_limited',
      recoverable: true,
    });
    expect(told({ step: 'missing' })).toEqual([
      { name: 'error', code: 'session_not_found', recoverable: false },
    ]);
  });

  it('announces that the window was blocked', () => {
    expect(told(signedOut, { ...signedOut, notice: 'popup_blocked' }).at(-1)).toEqual({
      name: 'fallback',
      step: 'sign_in',
      reason: 'popup_blocked',
    });
  });
});
