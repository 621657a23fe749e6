/** Concurrent streams: of one session, from one address, and of this process. */
export interface StreamLimits {
  perSession: number;
  perAddress: number;
  all: number;
}

/** @param number reads the setting `name`, or returns `fallback` */
export function streamLimits(number: (name: string, fallback: number) => number): StreamLimits {
  return {
    perSession: number('LIMIT_STREAMS_PER_SESSION', 10),
    perAddress: number('LIMIT_STREAMS_PER_ADDRESS', 50),
    all: number('LIMIT_STREAMS', 5000),
  };
}
