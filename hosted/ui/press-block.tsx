import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Value } from '#shared/format.ts';
import type { Press, PressGuard } from '#shared/press/press-guard.ts';
import { watchBlock } from '#shared/press/watch-block.ts';
import '#shared/styles/press.css';
import { clock } from '../platform/clock.ts';
import { useSignal } from '../platform/use-signal.ts';

interface PressBlockProps {
  /** Null for another button at the same place: nothing is repeated, and every press counts. */
  press: Press | null;
  guard: PressGuard;
  value(value: Value): string;
  /** Announced when a press came too early. */
  hint: string;
  /** The button has been pressed, and waits for the answer. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/** Payee, total and button, which are always together. The Preact twin has the same roles and names. */
export function PressBlock(props: PressBlockProps) {
  const { press, guard, value, hint, busy = false, children } = props;
  const block = useRef<HTMLDivElement>(null);
  const pays = press !== null;
  const [before] = useState(() => guard.ignored.peek());
  useLayoutEffect(() => {
    if (!pays || busy || !block.current) return;
    return watchBlock(block.current, window, clock, guard);
  }, [guard, pays, busy]);
  const ignored = useSignal(guard.ignored);
  return (
    <div className="press">
      <div className="press__block" ref={block}>
        {press && (
          <p className="press__what">
            <span className="press__payee" title={press.payee}>
              {press.payee}
            </span>{' '}
            <span className="press__sum">{press.sums.map(value).join(' · ')}</span>
          </p>
        )}
        {children}
      </div>
      <p className="press__hint" role="status">
        {/* Another element for each press, so that each is announced. */}
        {ignored > before && pays && !busy && <span key={ignored}>{hint}</span>}
      </p>
    </div>
  );
}
