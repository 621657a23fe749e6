import { beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { ARM_AFTER_MS } from './press-guard.ts';
import { restartOnFocus } from './restart-on-focus.ts';

const restart = vi.fn();
beforeEach(() => restart.mockClear());

function scene() {
  const page = { isAtFront: false };
  const document = { hasFocus: () => page.isAtFront };
  const window = Object.assign(new EventTarget(), { document });
  const clock = manualClock();
  const stop = restartOnFocus(window as never, clock, restart);
  const happen = (type: string, relatedTarget: unknown = null) =>
    window.dispatchEvent(Object.assign(new Event(type), { relatedTarget }));
  return { happen, clock, page, stop };
}

describe('a window that comes to the front', () => {
  test('waits again when nothing shows that it was uncovered', () => {
    const { happen } = scene();
    happen('blur');

    happen('focus');

    expect(restart).toHaveBeenCalledOnce();
  });

  test('takes the click of a pointer that has been over it for half a second', () => {
    const { happen, clock } = scene();
    happen('blur');
    happen('pointermove');
    clock.advance(ARM_AFTER_MS);

    happen('focus');

    expect(restart).not.toHaveBeenCalled();
  });

  test('waits again when the pointer has just reached it', () => {
    const { happen, clock } = scene();
    happen('blur');
    happen('pointermove');
    clock.advance(ARM_AFTER_MS - 1);

    happen('focus');

    expect(restart).toHaveBeenCalledOnce();
  });

  test.each([
    ['the pointer has left it', 'pointerout'],
    ['it has been at the front and behind again', 'blur'],
  ])('waits again when %s meanwhile', (_, type) => {
    const { happen, clock } = scene();
    happen('pointermove');
    clock.advance(ARM_AFTER_MS);
    happen(type);

    happen('focus');

    expect(restart).toHaveBeenCalledOnce();
  });

  test('is at the front while the focus is in one of its frames', () => {
    const { happen, page } = scene();
    page.isAtFront = true;
    happen('blur');

    happen('focus');

    expect(restart).not.toHaveBeenCalled();
  });

  test('waits again when it went behind others while the focus was in one of its frames', () => {
    const { happen, clock, page } = scene();
    page.isAtFront = true;
    happen('blur');
    page.isAtFront = false;
    clock.advance(100);
    page.isAtFront = true;

    happen('focus');

    expect(restart).toHaveBeenCalledOnce();
  });

  test('does not take a move from one element to another for leaving', () => {
    const { happen, clock } = scene();
    happen('pointermove');
    happen('pointerout', {});
    clock.advance(ARM_AFTER_MS);

    happen('focus');

    expect(restart).not.toHaveBeenCalled();
  });
});

test('hears nothing after it was stopped', () => {
  const { happen, stop } = scene();
  stop();

  happen('focus');

  expect(restart).not.toHaveBeenCalled();
});
