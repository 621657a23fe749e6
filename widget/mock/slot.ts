/**
 * Replaces the loader's slot in the mock's build: the same slot, with a frame that loads nothing.
 */
import { createSlot as createRealSlot, type Slot } from '../loader/slot.ts';

export * from '../loader/slot.ts';

export function createSlot(...given: Parameters<typeof createRealSlot>): Slot {
  const slot = createRealSlot(...given);
  slot.frame.dataset.look = new URL(slot.frame.src).search;
  slot.frame.removeAttribute('src');
  return slot;
}
