import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { clock } from '../platform/clock.ts';

/**
 * Holds the time after which a shown button accepts clicks: on a busy machine it is over before the
 * test has clicked. Until the test is over. @returns ends that time
 */
export function holdArming(): () => void {
  const held: (() => void)[] = [];
  const { after } = clock;
  const spy = vi.spyOn(clock, 'after').mockImplementation((ms, task) => {
    if (ms !== ARM_AFTER_MS) return after(ms, task);
    held.push(task);
    return () => {};
  });
  onTestFinished(() => spy.mockRestore());
  return () => act(() => held.at(-1)?.());
}
