import * as z from 'zod/mini';

/** A box that must be ticked; stored with the version of the text and the time. */
export const Accepted = z.literal(true, 'Must be accepted.');
