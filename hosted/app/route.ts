import type { ComponentType, ReactNode } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/http/endpoint.ts';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import type { LazyPage, PageProps } from './lazy-page.ts';

/** What a loader may know. Whoever sees the page may ask for it: guards come before. */
export interface LoaderContext extends PageProps {
  /** Asks, unless the answer is fresh; `useApi` finds it by the same endpoint and input. */
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
}

export type Loader = (context: LoaderContext) => Promise<unknown>;

/** One page of the app. The first route whose path matches is taken. */
export interface Route {
  path: string;
  /** `area:key` of the document's title; a page that names itself leaves it out. */
  title?: string;
  page: LazyPage;
  layout: ComponentType<{ children: ReactNode }>;
  /**
   * `required`: a guest is sent to /login and back afterwards; `guest`: somebody signed in is
   * sent to /; `optional`: no check, and a 401 is the page's own matter.
   */
  auth: 'required' | 'guest' | 'optional';
  /** True where a `guest` page has something to say to somebody signed in too, a `required` one to a guest. */
  mayStay?(search: URLSearchParams): boolean;
  /** Needs headers of its own document: it is entered by loading that, however one comes. */
  document?: boolean;
  /** Names in `middleware.ts`, run in this order. */
  middleware: readonly string[];
  /** False is page not found. */
  validate?(params: PageProps['params'], search: URLSearchParams): boolean;
  /** The page before stays until this is done; what it could not get, the page asks for itself. */
  load?: Loader;
  /** Asked for beside the page, which shows what is pending. */
  fetch?: Loader;
}

export const base = { layout: DefaultLayout, auth: 'optional', middleware: [] } as const;
