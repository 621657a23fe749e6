import { useTranslation } from 'react-i18next';
import { readConfig } from '../../platform/app-config.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Choice } from '../../ui/choice.tsx';

/** The display currency. The choice is stored on this device. */
export function CurrencySwitch() {
  const { t } = useTranslation();
  const store = useStore();
  const { currencies } = readConfig(useSignal(store.appConfig));
  return (
    <Choice
      label={t('footer.currency')}
      options={currencies.map((code) => ({ value: code, name: code }))}
      value={useSignal(store.currency)}
      onChoose={store.chooseCurrency}
    />
  );
}
