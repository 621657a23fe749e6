import { effect } from '@preact/signals-core';
import type { PayFlow } from '../pay/pay-flow.ts';
import { type FollowParts, follow } from './follow.ts';

/**
 * Follows the session of a flow while something else may change it; the flow then reads it again.
 * @returns a function that stops following
 */
export function followFlow(
  flow: Pick<PayFlow, 'followed' | 'look'>,
  parts: Omit<FollowParts, 'onChange'>,
): () => void {
  return effect(() =>
    flow.followed.value ? follow({ ...parts, onChange: flow.look }) : undefined,
  );
}
