/** Every state of the payment as HTML, of both views, for tests that look at all of them at once. */
import type { Texts } from '#shared/boot.ts';
import { type PayScreen, payScreen } from '#shared/pay/screen.ts';
import { createLanguage, type Language } from '../../widget/texts.ts';
import { scene } from '../support/pay-flow.ts';
import { STATES } from './pay-states.ts';

export type PaintView = (screen: PayScreen, language: Language) => string;

const views = Object.entries(
  import.meta.glob<PaintView>('./gallery.{hosted,widget}.tsx', { eager: true, import: 'paint' }),
);

export interface Picture {
  state: string;
  view: string;
  html: string;
}

/** Names that a document may hold once are told apart, so that all can stand in one. */
function withOwnIds(html: string, own: string): string {
  return html.replace(/(id|for|aria-\w+by)="([^"]+)"/g, (_, name, ids: string) => {
    const renamed = ids.split(' ').map((id) => `${own}-${id}`);
    return `${name}="${renamed.join(' ')}"`;
  });
}

export async function gallery(locale: string, pay: Texts): Promise<Picture[]> {
  const language = createLanguage(locale, { pay }, 'UTC');
  const pictures: Picture[] = [];
  for (const { state, reach } of STATES) {
    const at = scene();
    await reach(at);
    const screen = payScreen(at.flow.state.value, at.flow.countdown.value);
    for (const [path, paint] of views) {
      const view = path.includes('hosted') ? 'page' : 'frame';
      const html = withOwnIds(paint(screen, language), `p${pictures.length}`);
      pictures.push({ state, view, html });
    }
  }
  return pictures;
}
