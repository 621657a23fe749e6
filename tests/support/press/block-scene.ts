import { ARM_AFTER_MS, createPressGuard } from '#shared/press/press-guard.ts';
import { watchBlock } from '#shared/press/watch-block.ts';
import { manualClock } from '../clock/manual-clock.ts';

/** A window of 800 × 600 with a block whose button, field and surroundings are pressed. */
export function blockScene() {
  const clock = manualClock();
  const guard = createPressGuard(clock);
  const place = { left: 100, top: 100, right: 400, bottom: 180 };
  const view = { offsetLeft: 0, offsetTop: 0, width: 800, height: 600, scale: 1 };
  const button = 'button';
  const page = { hidden: false, cover: null as object | null };
  const block = {
    getBoundingClientRect: () => ({ ...place }),
    contains: (other: unknown) => other === button || other === 'payee',
    querySelectorAll: () => [{ contains: (other: unknown) => other === button }],
    scrolled: 0,
    scrollIntoView() {
      block.scrolled++;
    },
  };
  const window = Object.assign(new EventTarget(), {
    visualViewport: view,
    document: {
      get hidden() {
        return page.hidden;
      },
      hasFocus: () => true,
      documentElement: { clientWidth: 800, clientHeight: 600 },
      elementFromPoint: () => page.cover ?? 'payee',
    },
  });
  const stop = watchBlock(block, window as never, clock, guard);

  /** @returns whether the event was let through */
  function happen(type: string, detail: object = {}): boolean {
    const event = Object.assign(new Event(type, { cancelable: true }), detail);
    // An event target of Node is the only target that it knows.
    Object.defineProperty(event, 'target', { value: 'on' in detail ? detail.on : null });
    return window.dispatchEvent(event);
  }
  const wait = (ms: number) => {
    for (let passed = 0; passed < ms; passed++) clock.advance(1);
  };
  return {
    ...{ block, button, clock, guard, happen, page, place, stop, view, wait },
    isArmed: () => guard.armed.value,
    click(on: unknown = button): boolean {
      happen('pointerdown', { on, button: 0 });
      happen('pointerup', { on, button: 0 });
      return happen('click', { on });
    },
    press(key = 'Enter', repeat = false): boolean {
      happen('keydown', { on: button, key, repeat });
      return happen('click', { on: button });
    },
  };
}

/** The block was seen long enough. */
export function armedBlock() {
  const at = blockScene();
  at.wait(ARM_AFTER_MS);
  return at;
}
