import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import { PhonePanel } from '../../hosted/pages/pay/phone-panel.tsx';
import { loadTexts } from '../../hosted/platform/i18n.ts';
import { startTestTexts } from '../../hosted/test-support/texts.ts';
import { usePayTexts } from '../../hosted/ui/use-view-texts.ts';
import type { PhoneTwin } from './twins.ts';

function Shown({ address, onBack }: { address: string; onBack(): void }) {
  const { texts } = usePayTexts();
  return <PhonePanel address={address} texts={texts} onBack={onBack} />;
}

export const twin: PhoneTwin = {
  framework: 'React',
  settle: (change) => act(async () => void (await change())),
  async mount(address, onBack) {
    if (!i18next.isInitialized) await startTestTexts('en');
    await loadTexts(['pay']);
    const { container, unmount } = render(<Shown address={address} onBack={onBack} />);
    return { element: container, unmount };
  },
};
