import { useEffect, useRef } from 'react';
import type { TimeViewModel } from '#shared/pay/time-view-model.ts';
import { Button } from '../../ui/button.tsx';
import type { PayViewProps } from './pay-view-props.ts';

interface PayTimeProps extends Pick<PayViewProps, 'texts'> {
  time: TimeViewModel;
  onExtend(): void;
}

/** The remaining time to pay. Its live region exists before its first text. */
export function PayTime({ time, texts, onExtend }: PayTimeProps) {
  const { clock, said, extend, shown, final } = time;
  const region = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The focused button has been removed.
    const isLost = document.activeElement === document.body;
    if (pressed.current && final && isLost) region.current?.focus();
    pressed.current = false;
  }, [final]);
  return (
    <div className={shown ? 'pay__time' : 'visually-hidden'}>
      {clock && (
        <p className="pay__clock" role="timer">
          {texts(clock)}
        </p>
      )}
      <p
        className={said?.shown ? 'pay__said' : 'visually-hidden'}
        aria-live="polite"
        ref={region}
        tabIndex={-1}
      >
        {said ? texts(said.text) : ''}
      </p>
      {extend && (
        <Button
          variant="quiet"
          idle={extend.busy}
          onClick={() => {
            pressed.current = true;
            onExtend();
          }}
        >
          {texts({ key: 'action.extend' })}
        </Button>
      )}
    </div>
  );
}
