import type { Activity } from '#shared/activity/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

/** Names and values are chosen by people, so none of them may become a formula. */
export const ACTIVITY_COLUMNS: Columns<Activity> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id ?? '',
  actorName: ({ actor }) => words(actor.name),
  objectId: ({ object }) => words(object?.id ?? null),
  objectName: ({ object }) => words(object?.name ?? null),
  changes: ({ changes }) => (changes.length === 0 ? '' : words(JSON.stringify(changes))),
  device: ({ device }) => words(device),
  network: ({ network }) => network ?? '',
  requestId: ({ requestId }) => requestId ?? '',
};
