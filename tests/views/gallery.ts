/** Every state of the payment as HTML, of both views, for tests that check all of them at once. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import { createLanguage, type Language } from '../../widget/texts.ts';
import { scene } from '../support/views/pay-flow.ts';
import { STATES } from './pay-states.ts';

export type PaintView = (viewModel: PayViewModel, language: Language) => string;

const views = Object.entries(
  import.meta.glob<PaintView>('./gallery.{hosted,widget}.tsx', { eager: true, import: 'paint' }),
);

export interface Picture {
  state: string;
  view: string;
  html: string;
}

/** Makes ids unique, so that all states can be in one document. */
function withOwnIds(html: string, own: string): string {
  return html.replace(/(id|for|aria-\w+by)="([^"]+)"/g, (_, name, ids: string) => {
    const renamed = ids.split(' ').map((id) => `${own}-${id}`);
    return `${name}="${renamed.join(' ')}"`;
  });
}

export async function gallery(locale: string, pay: Texts): Promise<Picture[]> {
  const language = createLanguage(locale, { pay }, { timeZone: 'UTC' });
  const pictures: Picture[] = [];
  for (const { state, reach } of STATES) {
    const at = scene();
    await reach(at);
    const viewModel = payViewModel(at.flow.state.value, at.flow.countdown.value);
    for (const [path, paint] of views) {
      const view = path.includes('hosted') ? 'page' : 'frame';
      const html = withOwnIds(paint(viewModel, language), `p${pictures.length}`);
      pictures.push({ state, view, html });
    }
  }
  return pictures;
}
