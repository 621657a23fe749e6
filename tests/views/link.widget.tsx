import '@preact/signals';
import { act, render } from '@testing-library/preact';
import en from '#locales/en/link.json';
import es from '#locales/es/link.json';
import { linkScreen } from '#shared/link/screen.ts';
import { LinkView } from '../../widget/link/link-view.tsx';
import { createLanguage } from '../../widget/texts.ts';
import type { LinkTwin } from './twins.ts';

const TEXTS = { en, es };

function Shown({ given: [flow, language, tell] }: { given: Parameters<LinkTwin['mount']> }) {
  return (
    <LinkView
      screen={linkScreen(flow.state.value)}
      {...createLanguage(language, { link: TEXTS[language] })}
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
