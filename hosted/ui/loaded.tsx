import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../app/api-error.ts';
import { FailureNotice } from './failure-notice.tsx';

/** The part of a query's state that decides what is shown. */
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

/** What was read, or what stands for it while it is awaited or cannot be had. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { t } = useTranslation('errors');
  const { data, error, isFetching } = query;
  // What was read once is better than none, even when asking again failed.
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
