import { useEffect, useState } from 'react';
import { secondsLeft, stepAt } from '#shared/passes/code.ts';
import { codeAt } from '../../../features/offline-shell/pass-code.ts';
import { clock } from '../../../platform/clock.ts';
import { useSession } from '../../../platform/session-context.ts';

interface PassCode {
  digits: string;
  /** Until the next code. */
  seconds: number;
}

const SECOND_MS = 1_000;

/** The code of this moment, renewed in the browser: it needs no connection. */
export function usePassCode(key: CryptoKey | undefined): PassCode | undefined {
  const { now } = useSession();
  const [code, setCode] = useState<PassCode>();

  useEffect(() => {
    if (!key) return;
    let isGone = false;
    let stop = () => {};
    let made: { step: number; digits: string } | undefined;
    async function tick(used: CryptoKey): Promise<void> {
      stop();
      const at = now();
      const step = stepAt(at);
      if (made?.step !== step) made = { step, digits: await codeAt(used, at) };
      if (isGone) return;
      setCode({ digits: made.digits, seconds: secondsLeft(at) });
      stop();
      stop = clock.after(SECOND_MS - (now() % SECOND_MS), () => void tick(used));
    }
    const again = () => void tick(key);
    again();
    // Timers stop while the phone is locked.
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      stop();
      document.removeEventListener('visibilitychange', again);
    };
  }, [key, now]);

  return code;
}
