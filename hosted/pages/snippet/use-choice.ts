import { useState } from 'react';
import type { Choice, Source, Way } from './snippet.ts';

/** What was chosen, all of it at once, and how it is changed. */
export interface Choosing {
  choice: Choice;
  change(part: Partial<Choice>): void;
}

/** @param button of which one comes from */
export function useChoice(button: string | null): Choosing {
  const source: Source = button === null ? { kind: 'session' } : { kind: 'button', id: button };
  const way: Way = button === null ? 'inline' : 'button';
  const [choice, setChoice] = useState<Choice>({
    way,
    source,
    locale: '',
    theme: 'auto',
    accent: '',
  });
  return { choice, change: (part) => setChoice((before) => ({ ...before, ...part })) };
}
