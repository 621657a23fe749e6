/** What a view shows of the time that is left: text keys and a button, no markup. */
import type { Countdown } from './countdown.ts';
import type { Text } from './screen.ts';

export interface TimeScreen {
  /** Changes every second, and is not read out by itself. */
  clock: Text | null;
  /** Read out when it changes; `shown` when it says what nothing else on the screen does. */
  said: { text: Text; shown: boolean } | null;
  /** Asks for more time. */
  extend: { busy: boolean } | null;
}

export function timeScreen({ left, told, extension, given }: Countdown): TimeScreen {
  const canExtend = left !== null && left > 0 && extension !== 'none';
  return {
    clock:
      left === null
        ? null
        : { key: 'time.left', values: { time: { kind: 'clock', seconds: left } } },
    said: said({ told, extension, given }),
    extend: canExtend ? { busy: extension === 'asking' } : null,
  };
}

function said({ told, extension, given }: Omit<Countdown, 'left'>): TimeScreen['said'] {
  if (given !== null) {
    const time = { kind: 'span', seconds: given } as const;
    return { text: { key: 'time.extended', values: { time } }, shown: true };
  }
  if (extension === 'failed') return { text: { key: 'time.not-extended' }, shown: true };
  if (told === null) return null;
  const key = extension === 'none' ? 'time.told' : 'time.told-extendable';
  return { text: { key, values: { time: { kind: 'span', seconds: told } } }, shown: false };
}
