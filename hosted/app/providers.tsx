import type { ReactNode } from 'react';
import type { Progress } from '../platform/progress.ts';
import { ProgressContext } from '../platform/progress-context.ts';
import { SessionContext } from '../platform/session-context.ts';
import { StoreContext } from '../platform/store-context.ts';
import type { StartUpParts } from './start-up.ts';

/** The parts of a running app besides its pages. */
export interface AppParts extends StartUpParts {
  progress: Progress;
}

interface ProvidersProps extends AppParts {
  children: ReactNode;
}

export function Providers({ session, store, progress, children }: ProvidersProps) {
  return (
    <SessionContext value={session}>
      <StoreContext value={store}>
        <ProgressContext value={progress}>{children}</ProgressContext>
      </StoreContext>
    </SessionContext>
  );
}
