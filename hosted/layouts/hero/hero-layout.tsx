import type { ReactNode } from 'react';
import './hero-layout.css';
import { Frame } from '../frame/frame.tsx';

/** For pages that introduce: they begin on the brand's colour. */
export function HeroLayout({ children }: { children: ReactNode }) {
  return <Frame bodyClass="hero">{children}</Frame>;
}
