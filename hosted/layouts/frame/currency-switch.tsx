import { useTranslation } from 'react-i18next';
import { readConfig } from '../../app/app-config.ts';
import { useStore } from '../../app/store-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Choice } from './choice.tsx';

/** The currency prices are shown in; a choice is kept on this device. */
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
