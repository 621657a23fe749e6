import { Skeleton } from '../../ui/skeleton.tsx';

/** Sales above the latest payments, before either is known. */
export function OverviewSkeleton() {
  return (
    <>
      <Skeleton height="25rem" />
      <Skeleton height="14rem" />
    </>
  );
}
