import type { ReactNode } from 'react';
import { Frame } from '../frame/frame.tsx';

export function DefaultLayout({ children }: { children: ReactNode }) {
  return <Frame bodyClass="default">{children}</Frame>;
}
