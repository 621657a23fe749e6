import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface NarrowPageProps {
  title: string;
  lead?: string;
  back?: { href: string; text: string };
  children: ReactNode;
}

/** A page of stacked cards at reading width. */
export function NarrowPage(props: NarrowPageProps) {
  return <Page width="text" {...props} />;
}
