/**
 * Whether a press on Pay, or on another button that moves money or shares data, is a considered
 * one. Its block shows payee, total and button. All of the block must have been in sight, and at
 * the same place, for half a second since the last press of a pointer anywhere in the document.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../clock.ts';
import type { Value } from '../format.ts';

/** Half a second: an earlier press was meant for something that the person saw before. */
export const ARM_AFTER_MS = 500;

/** What the button's block repeats beside it. */
export interface Press {
  payee: string;
  /** In tokens or in money; of an invitation, the balances that would be shared. */
  sums: Value[];
}

export interface PressGuard {
  /** A press now is a considered one. */
  armed: ReadonlySignal<boolean>;
  /** How many presses were ignored; each is announced. */
  ignored: ReadonlySignal<number>;
  /** @param place of the block; undefined while a part of it is out of sight or covered */
  see(place: string | undefined): void;
  /** Starts the half second again, such as after a press elsewhere or a change of the total. */
  restart(): void;
  /** A press on the button came too early. */
  ignore(): void;
}

export function createPressGuard(clock: Clock): PressGuard {
  const armed = signal(false);
  const ignored = signal(0);
  let seen: string | undefined;
  let cancel = () => {};

  function restart(): void {
    cancel();
    armed.value = false;
    if (seen === undefined) return;
    cancel = clock.after(ARM_AFTER_MS, () => {
      armed.value = true;
    });
  }

  return {
    armed,
    ignored,
    see(place) {
      if (place === seen) return;
      seen = place;
      restart();
    },
    restart,
    ignore() {
      ignored.value++;
      restart();
    },
  };
}
