import type { PageVisibility } from '#shared/live/follow.ts';

export const pageVisibility: PageVisibility = {
  hidden: () => document.hidden,
  onceSeen(task) {
    const seen = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', seen);
      task();
    };
    document.addEventListener('visibilitychange', seen);
  },
};
