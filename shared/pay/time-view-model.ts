/** The remaining time in a view: text keys and a button, no markup. */

import type { PayText } from '../text.ts';
import type { Countdown } from './countdown.ts';

export interface TimeViewModel {
  /** Changes every second; screen readers do not announce it. */
  clock: PayText | null;
  /** Announced when it changes; `shown` when it is also visible. */
  said: { text: PayText; shown: boolean } | null;
  /** Asks for more time. */
  extend: { busy: boolean } | null;
  /** False if the time is announced but not visible. */
  shown: boolean;
  /** The text replaces the button, which may have had the focus. */
  final: boolean;
}

export function timeViewModel({ left, told, extension, given }: Countdown): TimeViewModel {
  const canExtend = left !== null && left > 0 && extension !== 'none';
  const text = said({ told, extension, given });
  const saysNew = text?.shown === true;
  return {
    clock:
      left === null
        ? null
        : { key: 'time.left', values: { time: { kind: 'clock', seconds: left } } },
    said: text,
    extend: canExtend ? { busy: extension === 'asking' } : null,
    shown: left !== null || saysNew,
    final: saysNew && !canExtend,
  };
}

function said({
  told,
  extension,
  given,
}: Omit<Countdown, 'left' | 'minutes'>): TimeViewModel['said'] {
  if (given !== null) {
    const time = { kind: 'span', seconds: given } as const;
    return { text: { key: 'time.extended', values: { time } }, shown: true };
  }
  if (extension === 'failed') return { text: { key: 'time.not-extended' }, shown: true };
  if (told === null) return null;
  const key = extension === 'none' ? 'time.told' : 'time.told-extendable';
  return { text: { key, values: { time: { kind: 'span', seconds: told } } }, shown: false };
}
