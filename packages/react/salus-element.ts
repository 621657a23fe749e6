/** Types of the `<salus-checkout>` element, for pages that write it themselves. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Look, Mode } from '../embed/index.ts';

export interface SalusElementAttributes
  extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
    Look {
  session?: string | undefined;
  link?: string | undefined;
  'session-url'?: string | undefined;
  mode?: Mode | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'salus-checkout': SalusElementAttributes;
    }
  }
}
