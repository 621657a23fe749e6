import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../platform/api-error.ts';
import { FailureNotice } from './failure-notice.tsx';

/** The parts of a query that decide what is shown. */
interface Query<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface LoadedProps<T> {
  query: Query<T>;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/** Renders a query: its data, a skeleton, or a failure with a retry button. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { t } = useTranslation('errors');
  const { data, error, isFetching } = query;
  // Earlier data stays visible when a refetch fails.
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <FailureNotice
        failure={failureOf(error)}
        busy={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t('failure.loading')}</span>
      {skeleton}
    </div>
  );
}
