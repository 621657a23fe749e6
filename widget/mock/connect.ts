/** Replaces the bridge: the loader makes the same calls, without a real frame. */
import type { HostEvent } from '#shared/embed/messages.ts';
import type { ConnectOptions } from '../bridge/host.ts';
import { type Act, type Step, show } from './frame-page.ts';
import { scriptOf } from './outcomes.ts';
import { connectSpecimen, SPECIMEN } from './specimen.ts';

const HEIGHT = 320;
/** Outcomes after which there are no actions. */
const OVER: readonly string[] = [
  'authorized',
  'released',
  'cancelled',
  'expired',
  'linked',
  'denied',
] satisfies HostEvent['name'][];

/**
 * Plays the outcome in `data-mock` of the checkout's element, or else of the script.
 * @returns a function that ends it
 */
export function connectMock(usual: string, options: ConnectOptions): () => void {
  const { frame } = options;
  const root = frame.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  const outcome = host?.getAttribute('data-mock') ?? usual;
  if (outcome === SPECIMEN) return connectSpecimen(options);
  const script = scriptOf(outcome);
  if (!script) console.error(`Salus mock: data-mock "${outcome}" is no outcome.`);
  let step: Step = 'signed-out';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (then: () => void) => {
    timer = setTimeout(then);
  };

  const paint = () => {
    if (frame.contentDocument) show(frame.contentDocument, step, act);
  };
  const move = (next: Step) => {
    step = next;
    paint();
  };
  const pay = () => {
    options.onEvent({ name: 'submitted' });
    options.onSignal?.({ name: 'busy', busy: true });
    later(() => {
      options.onSignal?.({ name: 'busy', busy: false });
      options.onEvent({ name: 'paid' });
      move('paid');
    });
  };
  function act(asked: Act): void {
    if (asked === 'pay') pay();
    else if (asked === 'cancel') {
      options.onEvent({ name: 'cancelled' });
      move('ended');
    } else {
      options.onEvent({ name: 'signed-in' });
      move('ready');
    }
  }

  const play = () => {
    options.onHello(HEIGHT, '');
    options.onEvent({ name: 'ready' });
    for (const event of script ?? []) options.onEvent(event);
    const last = script?.at(-1)?.name;
    if (last === 'paid') move('paid');
    if (last && OVER.includes(last)) move('ended');
  };

  // A browser may replace the document that we have filled with an empty one.
  frame.addEventListener('load', paint);
  paint();
  later(play);
  return () => {
    clearTimeout(timer);
    frame.removeEventListener('load', paint);
  };
}
