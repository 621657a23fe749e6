/** The errors of what an undo suspended. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const SUSPENSION_MEANINGS = {
  suspended: {
    cause:
      'A change of credentials was undone, and the API key or webhook endpoint was created, shown or changed with these credentials. A suspended key can still create and read pay sessions.',
    remedy:
      'An owner of the business can keep or end it in the member area (Team) until the stated time. If it was ended, create a new one.',
  },
  suspension_decided: {
    cause: 'An owner has already decided, or the time to decide has passed.',
    remedy: 'Read `GET /business/suspensions` again.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;
