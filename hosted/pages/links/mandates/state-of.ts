import type { MemberAgreement } from '#shared/mandates/schemas.ts';

/** What a badge names: the mandate where it keeps payments from being taken, else the agreement. */
export function stateOf({ status, mandate }: MemberAgreement) {
  if (status === 'ended' || status === 'ending') return status;
  if (mandate?.status === 'paused') return 'paused';
  if (mandate === null || mandate.status === 'ended') return 'stopped';
  return status;
}
