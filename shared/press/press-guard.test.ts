import { describe, expect, test } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { ARM_AFTER_MS, createPressGuard } from './press-guard.ts';

function scene() {
  const clock = manualClock();
  const guard = createPressGuard(clock);
  return { clock, guard, isArmed: () => guard.armed.value };
}

function armed() {
  const at = scene();
  at.guard.see('here');
  at.clock.advance(ARM_AFTER_MS);
  return at;
}

describe('a press is considered', () => {
  test('half a second after the block came into sight, and not before', () => {
    const { guard, clock, isArmed } = scene();
    clock.advance(ARM_AFTER_MS);
    guard.see('here');
    clock.advance(ARM_AFTER_MS - 1);
    expect(isArmed()).toBe(false);

    clock.advance(1);

    expect(isArmed()).toBe(true);
  });

  test('however often the block is seen at the same place', () => {
    const { guard, clock, isArmed } = armed();
    guard.see('here');
    expect(isArmed()).toBe(true);
    expect(clock.waiting()).toBe(0);
  });
});

test.each<[string, (at: ReturnType<typeof scene>) => void]>([
  ['the block moves', ({ guard }) => guard.see('there')],
  ['a pointer is pressed', ({ guard }) => guard.restart()],
  ['a press is ignored', ({ guard }) => guard.ignore()],
])('waits for half a second again when %s', (_, happen) => {
  const at = armed();

  happen(at);

  at.clock.advance(ARM_AFTER_MS - 1);
  expect(at.isArmed()).toBe(false);
  at.clock.advance(1);
  expect(at.isArmed()).toBe(true);
});

test('is never armed while a part of the block is out of sight', () => {
  const { guard, clock, isArmed } = armed();
  guard.see(undefined);
  guard.restart();
  guard.ignore();
  clock.advance(ARM_AFTER_MS);

  expect([isArmed(), clock.waiting()]).toEqual([false, 0]);
});

test('counts each ignored press, so that each is announced', () => {
  const { guard } = armed();
  guard.ignore();
  guard.ignore();

  expect(guard.ignored.value).toBe(2);
});
