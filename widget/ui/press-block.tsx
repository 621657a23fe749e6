/** Payee, total and button, which are always together. The React twin has the same roles and names. */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Press, PressGuard } from '#shared/press/press-guard.ts';
import { watchBlock } from '#shared/press/watch-block.ts';
import { clock } from '../clock.ts';
import type { Language } from '../texts.ts';

interface PressBlockProps {
  /** Null for another button at the same place: nothing is repeated, and every press counts. */
  press: Press | null;
  guard: PressGuard;
  value: Language['value'];
  /** Announced when a press came too early. */
  hint: string;
  /** The button has been pressed, and waits for the answer. */
  busy?: boolean | undefined;
  children: ComponentChildren;
}

export function PressBlock(props: PressBlockProps): JSX.Element {
  const { press, guard, value, hint, busy = false, children } = props;
  const block = useRef<HTMLDivElement>(null);
  const pays = press !== null;
  const [before] = useState(() => guard.ignored.peek());
  useLayoutEffect(() => {
    if (!pays || busy || !block.current) return;
    return watchBlock(block.current, window, clock, guard);
  }, [guard, pays, busy]);
  const ignored = guard.ignored.value;
  return (
    <div class="press">
      <div class="press__block" ref={block}>
        {press && (
          <p class="press__what">
            <span class="press__payee" title={press.payee}>
              {press.payee}
            </span>{' '}
            <span class="press__sum">{press.sums.map(value).join(' · ')}</span>
          </p>
        )}
        {children}
      </div>
      <p class="press__hint" role="status">
        {/* Another element for each press, so that each is announced. */}
        {ignored > before && pays && !busy && <span key={ignored}>{hint}</span>}
      </p>
    </div>
  );
}
