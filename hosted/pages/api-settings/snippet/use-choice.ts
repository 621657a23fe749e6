import { useState } from 'react';
import type { Choice, Source, Way } from './snippet.ts';

/** The chosen options and their setter. */
export interface Choosing {
  choice: Choice;
  change(part: Partial<Choice>): void;
}

/** @param button id of the preselected button */
export function useChoice(button: string | null): Choosing {
  const source: Source = button === null ? { kind: 'session' } : { kind: 'button', id: button };
  const way: Way = button === null ? 'inline' : 'button';
  const [choice, setChoice] = useState<Choice>({
    way,
    source,
    locale: '',
    theme: '',
    accent: '',
  });
  return { choice, change: (part) => setChoice((before) => ({ ...before, ...part })) };
}
