import { beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { ARM_AFTER_MS } from './flow.ts';
import { rearmOnFocus } from './rearm-on-focus.ts';

const rearm = vi.fn();
beforeEach(() => rearm.mockClear());

function scene() {
  const window = new EventTarget();
  const clock = manualClock();
  const stop = rearmOnFocus(window as never, clock, rearm);
  const happen = (type: string, relatedTarget: unknown = null) =>
    window.dispatchEvent(Object.assign(new Event(type), { relatedTarget }));
  return { happen, clock, stop };
}

describe('a window that comes to the front', () => {
  test('waits again when nothing shows that it was uncovered', () => {
    const { happen } = scene();
    happen('blur');

    happen('focus');

    expect(rearm).toHaveBeenCalledOnce();
  });

  test('takes the click of a pointer that has been over it for half a second', () => {
    const { happen, clock } = scene();
    happen('blur');
    happen('pointermove');
    clock.advance(ARM_AFTER_MS);

    happen('focus');

    expect(rearm).not.toHaveBeenCalled();
  });

  test('waits again when the pointer has just reached it', () => {
    const { happen, clock } = scene();
    happen('blur');
    happen('pointermove');
    clock.advance(ARM_AFTER_MS - 1);

    happen('focus');

    expect(rearm).toHaveBeenCalledOnce();
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

    expect(rearm).toHaveBeenCalledOnce();
  });

  test('does not take a move from one element to another for leaving', () => {
    const { happen, clock } = scene();
    happen('pointermove');
    happen('pointerout', {});
    clock.advance(ARM_AFTER_MS);

    happen('focus');

    expect(rearm).not.toHaveBeenCalled();
  });
});

test('hears nothing after it was stopped', () => {
  const { happen, stop } = scene();
  stop();

  happen('focus');

  expect(rearm).not.toHaveBeenCalled();
});
