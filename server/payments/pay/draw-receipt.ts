import { drawPaper } from '../../platform/papers/draw-paper.ts';
import type { ReceiptFile } from './receipt-pdf.ts';

const THREAD = new URL('./receipt-thread.ts', import.meta.url);

/** @throws Problem rate_limited, unavailable when too many wait or it takes too long */
export const drawReceipt = (
  file: ReceiptFile,
  person: string,
  longestMs?: number,
): Promise<Uint8Array> => drawPaper(THREAD, file, person, longestMs);
