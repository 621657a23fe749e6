/** In the preview of the snippet builder the frame shows the checkout as our server renders it. */
import type { ConnectOptions } from '../bridge/host.ts';

export const SPECIMEN = 'specimen';

/** @returns a function that ends it */
export function connectSpecimen({ frame, origin, onHello }: ConnectOptions): () => void {
  const hear = () => {
    const content = frame.contentDocument?.getElementById('app');
    if (content) onHello(Math.ceil(content.getBoundingClientRect().height), '');
  };
  frame.addEventListener('load', hear);
  frame.src = `${origin}/embed/preview/frame${frame.dataset.look}`;
  return () => frame.removeEventListener('load', hear);
}
