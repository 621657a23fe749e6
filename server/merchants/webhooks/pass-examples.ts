/** The data of test events about passes: the example of the API reference, with invented ids. */
import type { EventType } from '#shared/events/fields.ts';
import { EXAMPLE_HOLDING, EXAMPLE_VISIT } from '#shared/passes/example.ts';
import type { Holding, Visit } from '#shared/passes/schemas.ts';
import { newId } from '../../platform/core/ids.ts';

/** @returns undefined for events about something else */
export function passExample(type: EventType, now: Date): Holding | Visit | undefined {
  const at = now.toISOString();
  const ids = { pass: newId('pss'), holder: { id: newId('hdr'), name: null, email: null } };
  switch (type) {
    case 'holding.created':
    case 'holding.ended':
      return {
        ...EXAMPLE_HOLDING,
        ...ids,
        id: newId('hld'),
        paySessionId: newId('pay'),
        ...(type === 'holding.ended'
          ? { status: 'expired', left: 0, validUntil: at }
          : { left: EXAMPLE_HOLDING.entries, createdAt: at, lastVisitAt: null }),
      };
    case 'visit.taken':
    case 'visit.returned':
      return {
        ...EXAMPLE_VISIT,
        ...ids,
        id: newId('vst'),
        holding: newId('hld'),
        at,
        ...(type === 'visit.returned' ? { left: EXAMPLE_HOLDING.entries, returnedAt: at } : {}),
      };
  }
  return undefined;
}
