import { drawPaper } from '../../platform/papers/draw-paper.ts';
import type { StatementPaper } from './statement-paper.ts';

const THREAD = new URL('./statement-thread.ts', import.meta.url);

/** @throws Problem rate_limited, unavailable when too many wait or it takes too long */
export const drawStatement = (paper: StatementPaper, person: string): Promise<Uint8Array> =>
  drawPaper(THREAD, paper, person);
