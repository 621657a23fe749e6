/**
 * Repetitions per kill point: KILLS sets them for long runs. Without it, once at the `worst` ones.
 */
export function killsAt<S>(steps: readonly S[], isWorst: (step: S) => boolean): S[] {
  const { KILLS } = process.env;
  if (KILLS === undefined) return steps.filter(isWorst);
  return steps.flatMap((step) => Array<S>(Number(KILLS)).fill(step));
}

/** For `test.each`: as often as KILLS says, once without it. */
export const EACH_KILL = Array.from({ length: Number(process.env.KILLS ?? 1) }, (_, i) => i + 1);
