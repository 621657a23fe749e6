import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TimeViewModel } from '#shared/pay/time-view-model.ts';
import { Button } from '../ui/button.tsx';
import type { PayViewProps } from './pay-view-props.ts';

interface PayTimeProps extends Pick<PayViewProps, 'texts'> {
  time: TimeViewModel;
  onExtend(): void;
}

/** The remaining time to pay. Its live region is in the document before its first text. */
export function PayTime({ time, texts, onExtend }: PayTimeProps): JSX.Element {
  const { clock, said, extend, shown, final } = time;
  const region = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The pressed button was removed, so the focus is lost.
    const isLost = document.activeElement === document.body;
    if (pressed.current && final && isLost) region.current?.focus();
    pressed.current = false;
  }, [final]);
  return (
    <div class={shown ? 'pay__time' : 'visually-hidden'}>
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
          variant="quiet"
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
