import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TimeScreen } from '#shared/pay/time-screen.ts';
import { Button } from '../ui/button.tsx';
import type { PayViewProps } from './pay-view.tsx';

interface PayTimeProps extends Pick<PayViewProps, 'texts'> {
  time: TimeScreen;
  onExtend(): void;
}

/** What is left of the time to pay. Its live region is there before it says anything. */
export function PayTime({ time, texts, onExtend }: PayTimeProps): JSX.Element {
  const { clock, said, extend } = time;
  const region = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const isOver = said?.shown === true && !extend;
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    const isLost = document.activeElement === document.body;
    if (pressed.current && isOver && isLost) region.current?.focus();
    pressed.current = false;
  }, [isOver]);
  return (
    <div class={clock || said?.shown ? 'pay__time' : 'visually-hidden'}>
      {clock && (
        <p class="pay__clock" role="timer">
          {texts(clock)}
        </p>
      )}
      <p
        class={said?.shown ? 'pay__said' : 'visually-hidden'}
        aria-live="polite"
        ref={region}
        tabIndex={-1}
      >
        {said && texts(said.text)}
      </p>
      {extend && (
        <Button
          label={texts({ key: 'action.extend' })}
          look="quiet"
          idle={extend.busy}
          onPress={() => {
            pressed.current = true;
            onExtend();
          }}
        />
      )}
    </div>
  );
}
