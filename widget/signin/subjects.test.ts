import { expect, it, vi } from 'vitest';
import { authorizeLink } from '#shared/link/contract.ts';
import { ARM_AFTER_MS } from '#shared/pay/flow.ts';
import { anyInvitation, invited, linkScene } from '../../tests/support/link-flow.ts';
import { invitationSubject } from './subjects.ts';

it('a frame may link once the balances have been in sight for half a second, not before', () => {
  const { flow, clock } = linkScene(anyInvitation({ member: invited }));
  const call = vi.fn();
  const { authorize } = invitationSubject({ call } as never, 'lnk_1', flow);
  flow.amountVisible(true);
  clock.advance(ARM_AFTER_MS - 1);
  authorize('challenge');
  expect(call).not.toHaveBeenCalled();

  clock.advance(1);
  authorize('challenge');

  const asked = { params: { id: 'lnk_1' }, body: { challenge: 'challenge' } };
  expect(call.mock.calls).toEqual([[authorizeLink, asked]]);
});
