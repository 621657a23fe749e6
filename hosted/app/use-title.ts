import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';

/** Names the document after its page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
