import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface NarrowPageProps {
  title: string;
  lead?: string;
  back?: { href: string; text: string };
  children: ReactNode;
}

/** Cards below one another, no wider than what reads well. */
export function NarrowPage(props: NarrowPageProps) {
  return <Page width="text" {...props} />;
}
