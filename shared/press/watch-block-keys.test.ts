import { describe, expect, test } from 'vitest';
import { armedBlock, blockScene } from '../../tests/support/press/block-scene.ts';
import { ARM_AFTER_MS } from './press-guard.ts';

describe('with a keyboard', () => {
  test.each(['Enter', ' '])('%j on the button is the press', (key) => {
    const at = blockScene();
    expect(at.press(key)).toBe(false);
    at.wait(ARM_AFTER_MS);

    expect(at.press(key)).toBe(true);
  });

  test('the repeats of a held key do not press', () => {
    const at = armedBlock();

    expect(at.press('Enter', true)).toBe(false);
  });

  test('a space bar that was pressed too early does not press when it is released', () => {
    const at = blockScene();
    at.happen('keydown', { on: at.button, key: ' ', repeat: false });
    at.wait(ARM_AFTER_MS);

    expect(at.happen('click', { on: at.button })).toBe(false);
  });

  test('a game that is played with the Enter key never presses', () => {
    const at = blockScene();
    for (let presses = 0; presses < 50; presses++) {
      at.wait(300);
      expect(at.press()).toBe(false);
    }
  });

  test.each(['Tab', 'PageDown', 'ArrowDown', 'Shift', 'Control', 'Meta', 'Alt', 'a'])(
    '%s is no press',
    (key) => {
      const at = armedBlock();
      at.happen('keydown', { on: null, key, repeat: false });

      expect([at.isArmed(), at.press()]).toEqual([true, true]);
    },
  );

  test('Enter in a field presses the button of its form under the same rule', () => {
    const at = blockScene();
    const submit = () => {
      at.happen('keydown', { on: 'field', key: 'Enter', repeat: false });
      return at.happen('click', { on: at.button });
    };
    expect(submit()).toBe(false);
    at.wait(ARM_AFTER_MS);

    expect(submit()).toBe(true);
  });
});
