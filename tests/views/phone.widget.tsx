import { act, render } from '@testing-library/preact';
import en from '#locales/en/pay.json';
import { PhonePanel } from '../../widget/pay/phone-panel.tsx';
import { createLanguage } from '../../widget/texts.ts';
import type { PhoneTwin } from './twins.ts';

export const twin: PhoneTwin = {
  framework: 'Preact',
  settle: (change) => act(async () => void (await change())),
  async mount(address, onBack) {
    const { texts } = createLanguage('en', { pay: en });
    const { container, unmount } = render(<PhonePanel {...{ address, texts, onBack }} />);
    return { element: container as HTMLElement, unmount };
  },
};
