/**
 * The mock's slot: that of the loader, with a frame that loads nothing. `#slot` of `package.json` names it for builds
 * with the condition `salus-mock`.
 */
import { createSlot as createRealSlot, type Slot } from '../loader/slot.ts';

export function createSlot(...given: Parameters<typeof createRealSlot>): Slot {
  const slot = createRealSlot(...given);
  slot.frame.dataset.look = new URL(slot.frame.src).search;
  slot.frame.removeAttribute('src');
  return slot;
}
