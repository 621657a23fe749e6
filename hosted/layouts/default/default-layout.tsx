import type { ReactNode } from 'react';
import { Frame } from '../frame/frame.tsx';

/** Top bar, the page, footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <Frame bodyClass="default">{children}</Frame>;
}
