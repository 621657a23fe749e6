import { useState } from 'react';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { AddressGroups } from '../address-groups.tsx';
import { Field } from '../field.tsx';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface AddressFieldProps {
  form: FormState;
  name: string;
  label: string;
  /** A hint, translated. */
  message: string;
  defaultValue: string;
  required?: boolean;
}

/** An Ethereum address. A valid one is repeated whole, because the box shows a part of it. */
export function AddressField({
  form,
  name,
  defaultValue,
  required = false,
  ...field
}: AddressFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const address = ethereumAddress(typed);
  const trouble = useFieldError(form, name);
  return (
    <Field
      {...field}
      {...trouble}
      reading={{ className: '', text: address ? <AddressGroups address={address} /> : '' }}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          name={name}
          defaultValue={defaultValue}
          required={required}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            form.clearError(name);
          }}
        />
      )}
    </Field>
  );
}
