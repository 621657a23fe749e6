/**
 * Whether a metric of a running program grows. The slope is the Theil–Sen estimator, the median of
 * the slopes of all pairs: a burst or a pause in one minute in five does not move it.
 */
export interface Sample {
  minute: number;
  value: number;
}

/** @returns its growth in an hour, as a share of its median; NaN for less than three samples */
export function growthPerHour(samples: readonly Sample[]): number {
  if (samples.length < 3) return Number.NaN;
  const slopes = samples.flatMap((early, place) =>
    samples
      .slice(place + 1)
      .map((late) => (late.value - early.value) / (late.minute - early.minute)),
  );
  return (60 * median(slopes)) / median(samples.map(({ value }) => value));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The quantile: the value that `share` of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
