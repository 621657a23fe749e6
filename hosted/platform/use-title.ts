import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { type FullKey, useFullKeys } from './text-areas.ts';

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}

/** The title a route declares. */
export function RouteTitle({ title }: { title: FullKey }) {
  const t = useFullKeys();
  useTitle(t(title));
  return null;
}
