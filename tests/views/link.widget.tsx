import '@preact/signals';
import { act, render } from '@testing-library/preact';
import en from '#locales/en/link.json';
import enPay from '#locales/en/pay.json';
import es from '#locales/es/link.json';
import esPay from '#locales/es/pay.json';
import { linkViewModel } from '#shared/link/view-model.ts';
import { LinkView } from '../../widget/link/link-view.tsx';
import { createLanguage } from '../../widget/texts.ts';
import type { LinkTwin } from './twins.ts';

/** The styles that the frame’s document contains (server/web/documents/embeds.ts). */
const TEXTS = {
  en: { link: en, pay: { merchant: enPay.merchant } },
  es: { link: es, pay: { merchant: esPay.merchant } },
};

function Shown({ given: [flow, language, tell] }: { given: Parameters<LinkTwin['mount']> }) {
  return (
    <LinkView
      viewModel={linkViewModel(flow.state.value)}
      {...createLanguage(language, TEXTS[language])}
      pageHref="/link/lnk_1"
      onAction={tell}
    />
  );
}

export const twin: LinkTwin = {
  framework: 'Preact',
  settle: (change) => act(async () => void (await change())),
  async mount(...given) {
    const { container, unmount } = render(<Shown given={given} />);
    return { element: container as HTMLElement, unmount };
  },
};
