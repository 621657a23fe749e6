import type { ReactNode } from 'react';
import './hero-layout.css';
import { Frame } from '../frame/frame.tsx';

/** Layout of introductory pages, which begin on the brand colour. */
export function HeroLayout({ children }: { children: ReactNode }) {
  return <Frame bodyClass="hero">{children}</Frame>;
}
