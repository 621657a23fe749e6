import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import { linkViewModel } from '#shared/link/view-model.ts';
import { LinkView } from '../../hosted/pages/link/link-view.tsx';
import { loadTexts } from '../../hosted/platform/i18n.ts';
import { useSignal } from '../../hosted/platform/use-signal.ts';
import { startTestTexts } from '../../hosted/test-support/texts.ts';
import { useLinkTexts } from '../../hosted/ui/use-view-texts.ts';
import type { LinkTwin } from './twins.ts';

function Shown({ given: [flow, , tell] }: { given: Parameters<LinkTwin['mount']> }) {
  return (
    <LinkView
      viewModel={linkViewModel(useSignal(flow.state))}
      {...useLinkTexts()}
      pageHref="/link/lnk_1"
      onAction={tell}
    />
  );
}

export const twin: LinkTwin = {
  framework: 'React',
  settle: (change) => act(async () => void (await change())),
  async mount(...given) {
    const [, language] = given;
    if (!i18next.isInitialized) await startTestTexts(language);
    await i18next.changeLanguage(language);
    await loadTexts(['link', 'pay']);
    const { container, unmount } = render(<Shown given={given} />);
    return { element: container, unmount };
  },
};
