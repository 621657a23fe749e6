import { type ComponentType, lazy } from 'react';
import { loadTexts } from './i18n.ts';
import { PageError } from './page-error.ts';
import { tabStorage } from './safe-storage.ts';
import type { TextArea } from './text-areas.ts';

export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** Loads the page's code and texts once; every caller gets the same promise. */
export type LazyPage = () => Promise<ComponentType<PageProps>>;

/** A page in its own chunk. Code and texts load in parallel. */
export function lazyPage(name: string, load: LazyPage, texts: readonly TextArea[]): LazyPage {
  let loading: ReturnType<LazyPage> | undefined;
  return () => {
    loading ??= Promise.all([
      loadChunk(name, load),
      // Any page may have to show a failure.
      loadTexts([...texts, 'errors']),
    ]).then(([page]) => page);
    return loading;
  };
}

/** A page for members, which also loads the texts of member errors. */
export const memberPage = (name: string, load: LazyPage, texts: readonly TextArea[]): LazyPage =>
  lazyPage(name, load, [...texts, 'member-errors']);

/** An optional part of a page in its own chunk. */
export const lazyPart = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(name, load) }));

/**
 * A missing chunk usually belongs to a replaced release: reload the document once to get the new
 * one. The reload is remembered by chunk, so that it cannot loop.
 */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
): Promise<T> {
  const key = `reloaded.${name}`;
  try {
    const chunk = await load();
    tabStorage.remove(key);
    return chunk;
  } catch {
    if (tabStorage.read(key) === undefined && tabStorage.write(key, 'yes')) {
      reload();
      return new Promise(() => {});
    }
    throw new PageError(500);
  }
}
