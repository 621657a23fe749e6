import { describe, expect, test } from 'vitest';
import { armedBlock, blockScene } from '../../tests/support/press/block-scene.ts';
import { chance } from '../../tests/support/random/chance.ts';
import { ARM_AFTER_MS } from './press-guard.ts';

describe('a click on the button', () => {
  test('passes once the block was seen for half a second', () => {
    const at = armedBlock();

    expect([at.click(), at.guard.ignored.value]).toEqual([true, 0]);
  });

  test('is ignored, announced and answered with the whole block before', () => {
    const at = blockScene();
    at.wait(ARM_AFTER_MS - 1);

    expect([at.click(), at.guard.ignored.value, at.block.scrolled]).toEqual([false, 1, 1]);
    at.wait(ARM_AFTER_MS - 1);
    expect(at.isArmed()).toBe(false);
    at.wait(1);
    expect(at.click()).toBe(true);
  });

  test.each([
    ['began before half a second was over', 400, 200],
    ['was pressed before the block appeared', -1, ARM_AFTER_MS],
  ])('is ignored when it %s', (_, before, held) => {
    const at = blockScene();
    if (before >= 0) {
      at.wait(before);
      at.happen('pointerdown', { on: at.button, button: 0 });
    } else at.happen('pointerdown', { on: null, button: 0 });
    at.wait(held - 1);

    expect(at.happen('click', { on: at.button })).toBe(false);
  });

  test('is ignored when the block has moved under the pointer since it was measured', () => {
    const at = armedBlock();
    at.place.top += 8;
    at.place.bottom += 8;

    expect(at.click()).toBe(false);
  });

  test('is ignored when the total changes between press and release', () => {
    const at = armedBlock();
    at.happen('pointerdown', { on: at.button, button: 0 });
    at.guard.restart();

    expect(at.happen('click', { on: at.button })).toBe(false);
  });

  test.each(['pointerup', 'pointercancel'])('that ends elsewhere by %s is none', (type) => {
    const at = armedBlock();
    at.happen('pointerdown', { on: at.button, button: 0 });
    at.happen(type, { on: null });

    expect(at.isArmed()).toBe(false);
  });

  test('of assistive technology, which presses nothing before, passes', () => {
    const at = armedBlock();

    expect(at.happen('click', { on: at.button })).toBe(true);
  });
});

test('never arms under a visitor who clicks every 150 to 400 ms, wherever they click', () => {
  const { seed, below, oneOf } = chance();
  const at = blockScene();
  for (let clicks = 0; clicks < 500; clicks++) {
    at.wait(150 + below(251));
    const on = oneOf([at.button, null, 'payee']);
    expect([seed, at.isArmed(), at.click(on)]).toEqual([seed, false, on !== at.button]);
  }
});

describe('waits again', () => {
  test.each<[string, (at: ReturnType<typeof blockScene>) => unknown]>([
    ['a pointer is pressed anywhere in the document', (at) => at.click(null)],
    ['a pointer is pressed on the payee', (at) => at.click('payee')],
    [
      'another button of the mouse is pressed',
      (at) => at.happen('pointerdown', { on: at.button, button: 2 }),
    ],
    ['the window comes to the front', (at) => at.happen('focus')],
    [
      'the page scrolls',
      (at) => {
        at.place.top -= 40;
        at.place.bottom -= 40;
      },
    ],
    [
      'the window is resized, which makes the block wider',
      (at) => {
        at.place.right += 40;
      },
    ],
    [
      'a keyboard opens over a part of the block',
      (at) => {
        at.view.height = 170;
      },
    ],
    [
      'a part of the block leaves the window',
      (at) => {
        at.place.top = -30;
      },
    ],
    [
      'something covers the block',
      (at) => {
        at.page.cover = {};
      },
    ],
    [
      'the page is hidden',
      (at) => {
        at.page.hidden = true;
      },
    ],
  ])('when %s', (_, change) => {
    const at = armedBlock();
    change(at);
    at.wait(ARM_AFTER_MS - 1);

    expect(at.isArmed()).toBe(false);
  });

  test('beside an open keyboard only until the block is beside it', () => {
    const at = armedBlock();
    at.view.height = 170;
    at.wait(ARM_AFTER_MS);
    expect(at.isArmed()).toBe(false);
    at.view.offsetTop = 40;
    at.wait(2 * ARM_AFTER_MS);

    expect(at.click()).toBe(true);
  });

  test('not when a member zooms in with two fingers until the block is larger than the window', () => {
    const at = armedBlock();
    Object.assign(at.view, { scale: 4, width: 200, height: 150 });
    at.wait(ARM_AFTER_MS);

    expect(at.click()).toBe(true);
  });
});

test('lets every click pass after it was stopped, and leaves no timer behind', () => {
  const at = blockScene();
  at.stop();

  expect([at.click(), at.isArmed(), at.clock.waiting()]).toEqual([true, false, 0]);
});
