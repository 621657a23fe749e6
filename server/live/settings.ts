import type { StreamLimits } from './places.ts';

/** @param number the setting of that name, or what stands behind it */
export function streamLimits(number: (name: string, fallback: number) => number): StreamLimits {
  return {
    perSession: number('LIMIT_STREAMS_PER_SESSION', 10),
    perAddress: number('LIMIT_STREAMS_PER_ADDRESS', 50),
    all: number('LIMIT_STREAMS', 5000),
  };
}
