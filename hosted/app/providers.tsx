import type { ReactNode } from 'react';
import type { Progress } from './progress.ts';
import { ProgressContext } from './progress-context.ts';
import { SessionContext } from './session-context.ts';
import type { StartUpParts } from './start-up.ts';
import { StoreContext } from './store-context.ts';

/** What one running app consists of, besides its pages. */
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
