import type { Clock } from '#shared/pay/flow.ts';

export const clock: Clock = {
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
