/** A slow phone, as DevTools throttles one. */

/** The Slow 4G profile: milliseconds of latency and bytes a second. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
/** The processor runs this many times slower. */
export const CPU_RATE = 4;
