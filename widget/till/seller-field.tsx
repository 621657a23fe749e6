import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Language } from '../texts.ts';
import { seller, setSeller } from './model/device-settings.ts';

interface SellerFieldProps {
  language: Language;
  /** Proposed names. */
  sellers: readonly string[];
}

/** Who sells. The device keeps the name until another one is typed. */
export function SellerField({ language, sellers }: SellerFieldProps): JSX.Element {
  const id = useId();
  const [name, setName] = useState(seller());
  return (
    <div class="field">
      <label class="field__label" for={id}>
        {language.texts({ key: 'till:seller.label' })}
      </label>
      <input
        class="field__input"
        id={id}
        name="seller"
        list={`${id}-names`}
        maxLength={40}
        autoComplete="off"
        value={name}
        onInput={({ currentTarget: { value } }) => {
          setName(value);
          setSeller(value.trim());
        }}
      />
      <datalist id={`${id}-names`}>
        {sellers.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
