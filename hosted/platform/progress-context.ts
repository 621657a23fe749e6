import { createContext, useContext } from 'react';
import type { Progress } from './progress.ts';

export const ProgressContext = createContext<Progress | undefined>(undefined);

export function useProgress(): Progress {
  const progress = useContext(ProgressContext);
  if (!progress) throw new Error('No progress around this component');
  return progress;
}
