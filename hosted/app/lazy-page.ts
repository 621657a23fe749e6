import { type ComponentType, lazy } from 'react';
import { loadTexts, type TextArea } from './i18n.ts';
import { PageError } from './page-error.ts';
import { tabStorage } from './safe-storage.ts';

export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** Asks for the page's code and texts once; everybody gets the same promise. */
export type LazyPage = () => Promise<ComponentType<PageProps>>;

/** A page in a chunk of its own, with the texts it shows, asked for side by side. */
export function lazyPage(name: string, load: LazyPage, texts: readonly TextArea[]): LazyPage {
  let loading: ReturnType<LazyPage> | undefined;
  return () => {
    loading ??= Promise.all([
      loadChunk(name, load),
      // Any page may have to tell of a failure.
      loadTexts([...texts, 'errors']),
    ]).then(([page]) => page);
    return loading;
  };
}

/** A page behind the sign-in, where more can be refused. */
export const memberPage = (name: string, load: LazyPage, texts: readonly TextArea[]): LazyPage =>
  lazyPage(name, load, [...texts, 'member-errors']);

/** A part of a page that few need, in a chunk of its own. */
export const lazyPart = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(name, load) }));

/**
 * A chunk that cannot be loaded usually belongs to a release that is gone: one reload of the
 * document gets the new one. It is remembered by chunk, so that it never becomes a loop.
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
