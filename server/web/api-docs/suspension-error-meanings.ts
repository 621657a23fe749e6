/** The errors of what an undo suspended. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const SUSPENSION_MEANINGS = {
  suspended: {
    cause:
      'The key or the webhook endpoint was made, shown or changed with credentials whose change was undone since. A suspended key still makes and reads payment sessions.',
    remedy:
      'An owner of the business keeps or ends it within the stated time, under Team. After an end, make a new one.',
  },
  suspension_decided: {
    cause: 'An owner has decided already, or the time to decide is over.',
    remedy: 'Read `GET /business/suspensions` again.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;
