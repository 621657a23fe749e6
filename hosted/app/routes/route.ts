import type { ComponentType, ReactNode } from 'react';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { DefaultLayout } from '../../layouts/default/default-layout.tsx';
import type { LazyPage, PageProps } from '../../platform/lazy-page.ts';
import type { FullKey } from '../../platform/text-areas.ts';

/** Arguments of a loader. Guards have run, so the visitor may read the page's data. */
export interface LoaderContext extends PageProps {
  /** Calls the endpoint unless a fresh answer is cached. `useApi` reads the same cache. */
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
}

export type Loader = (context: LoaderContext) => Promise<unknown>;

/** One page of the app. The first matching route wins. */
export interface Route {
  path: string;
  /** Of the document; a page that sets its own title omits it. */
  title?: FullKey;
  page: LazyPage;
  layout: ComponentType<{ children: ReactNode }>;
  /**
   * `required` sends guests to /login and back afterwards; `guest` sends members to /; `optional`
   * checks nothing, and the page handles a 401.
   */
  auth: 'required' | 'guest' | 'optional';
  /** Exempts a member from `guest`, or a guest from `required`. */
  mayStay?(search: URLSearchParams): boolean;
  /** The page needs its own response headers, so every navigation to it loads the document. */
  document?: boolean;
  /** Names in `middleware.ts`, run in this order. */
  middleware: readonly string[];
  /** False means page not found. */
  validate?(params: PageProps['params'], search: URLSearchParams): boolean;
  /** Blocks the page until it is done. The page reads what failed again. */
  load?: Loader;
  /** Runs beside the page, which shows a pending state. */
  fetch?: Loader;
}

export const base = { layout: DefaultLayout, auth: 'optional', middleware: [] } as const;
