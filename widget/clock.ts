import { clockOf } from '#shared/clock.ts';

export const clock = clockOf(globalThis);
