import { useEffect, useState } from 'react';
import { ARM_AFTER_MS } from '#shared/pay/flow.ts';

/**
 * Whether a click can be meant for what is shown: not for half a second after it has appeared, nor
 * after its window has come to the front, as when another page's window closes under a double click.
 */
export function useDeliberate(): boolean {
  const [isDeliberate, setDeliberate] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      setDeliberate(false);
      timer = setTimeout(setDeliberate, ARM_AFTER_MS, true);
    };
    wait();
    addEventListener('focus', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', wait);
    };
  }, []);
  return isDeliberate;
}
