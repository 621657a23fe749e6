/** The outcomes of a mock checkout, as `data-mock` names them. */
import type { HostEvent } from '#shared/embed/messages.ts';
import { CODE } from '#shared/embed/protocol.ts';

const SCRIPTS: ReadonlyMap<string, readonly HostEvent[]> = new Map<string, HostEvent[]>([
  ['ask', []],
  ['paid', [{ name: 'signed-in' }, { name: 'submitted' }, { name: 'paid' }]],
  ['authorized', [{ name: 'signed-in' }, { name: 'submitted' }, { name: 'authorized' }]],
  ['released', [{ name: 'released' }]],
  ['cancelled', [{ name: 'cancelled' }]],
  ['linked', [{ name: 'signed-in' }, { name: 'linked' }]],
  ['denied', [{ name: 'signed-in' }, { name: 'denied' }]],
  ['expired', [{ name: 'expired' }]],
  ['popup-blocked', [{ name: 'fallback', step: 'sign_in', reason: 'popup_blocked' }]],
]);

/** The checkout cannot load: the page falls back to the link. */
export const NO_BRIDGE = 'fallback';

/**
 * The events after `ready`: none for `ask` or an empty value, which wait for clicks; an error for
 * `error:CODE`. Undefined for an unknown outcome.
 */
export function scriptOf(outcome: string): readonly HostEvent[] | undefined {
  const [kind, code = 'unavailable'] = outcome.split(':');
  if (kind === 'error' && CODE.test(code)) return [{ name: 'error', code, recoverable: true }];
  return SCRIPTS.get(outcome || 'ask');
}
