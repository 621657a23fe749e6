import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';

/** Names the document after its page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}

/** The title a route declares, as `area:key`. */
export function RouteTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  useTitle(t(title));
  return null;
}
