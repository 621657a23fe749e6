import { contrast, EDGE_CONTRAST, type Hex, mix } from '../embed/contrast.ts';
import { PALETTE } from '../embed/palette.ts';
import type { Scheme } from '../embed/theme.ts';

export interface AccentProblem {
  /** Truncated to two decimals: 2.999 does not pass as 3. */
  ratio: number;
  /** The colour with the least change that is accepted. */
  nearest: Hex;
}

/** Steps between a colour and black or white. */
const STEPS = 100;

/**
 * Why a scheme refuses an accent: its buttons could not be told from the card (WCAG 1.4.11). Text on
 * an accent needs no check: `inkOn` always finds a readable one.
 */
export function accentProblem(accent: Hex, scheme: Scheme): AccentProblem | undefined {
  const surface = PALETTE[scheme]['surface-raised'];
  const ratio = contrast(accent, surface);
  if (ratio >= EDGE_CONTRAST) return undefined;
  const end = scheme === 'light' ? '#000000' : '#ffffff';
  let nearest: Hex = end;
  for (let step = STEPS - 1; step > 0; step--) {
    const moved = mix(accent, end, step / STEPS);
    if (contrast(moved, surface) < EDGE_CONTRAST) break;
    nearest = moved;
  }
  return { ratio: Math.floor(ratio * 100) / 100, nearest };
}

/** For API callers without a UI. */
export const accentMessage = ({ ratio, nearest }: AccentProblem, scheme: Scheme): string =>
  `Has a contrast of ${ratio}:1 in the ${scheme} theme and needs ${EDGE_CONTRAST}:1, such as ${nearest}.`;
