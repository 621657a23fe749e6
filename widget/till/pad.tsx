/** Amount or products, tip, and the request for the payment. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TillState } from '#shared/till/schemas.ts';
import { readTypedAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { type Cart, priceOf, soldOf, withOne, withoutOne } from './cart.ts';
import { CartList } from './cart-list.tsx';
import { Items } from './items.tsx';
import { soldBy } from './model/device-settings.ts';
import type { TillModel } from './model/till-model.ts';
import { productsOf } from './product.ts';
import { SellerField } from './seller-field.tsx';
import { prepareSound } from './sound.ts';
import { TillBar } from './till-bar.tsx';
import { TipChoice } from './tip-choice.tsx';
import { sumOf, tipOf } from './tips.ts';

interface PadProps {
  model: TillModel;
  language: Language;
  locale: string;
  till: TillState;
}

export function Pad({ model, language, locale, till }: PadProps): JSX.Element {
  const { texts } = language;
  const [typed, setTyped] = useState('');
  const [cart, setCart] = useState<Cart>([]);
  const [coupon, setCoupon] = useState('');
  const [chosen, setCurrency] = useState(till.currencies[0] ?? 'EUR');
  const [percent, setPercent] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const currency = cart[0]?.product.currency ?? chosen;
  const takesTip = cart.every(({ product }) => product.takesTip);
  const read = readTypedAmount(typed, locale, currency);
  const amount = read.kind === 'amount' && /[1-9]/.test(read.value) ? read.value : undefined;
  const tip = amount && percent > 0 && takesTip ? tipOf(amount, percent, currency) : undefined;
  const money = (value: string) => language.value({ kind: 'money', amount: value, currency });
  const total = amount && (tip ? sumOf(amount, tip, currency) : amount);
  const refusal = model.problem.value;
  const products = productsOf(till);

  function type(text: string): void {
    setTyped(text);
    setWrong(false);
    // Products with a fixed price have no other.
    if (priceOf(cart) !== undefined) setCart([]);
  }

  function choose(next: Cart): void {
    const price = priceOf(next);
    setCart(next);
    setWrong(false);
    setTyped(price ? writeTypedAmount(price, locale) : '');
  }

  function submit(event: Event): void {
    event.preventDefault();
    if (!amount) {
      setWrong(true);
      return;
    }
    prepareSound();
    void model.ask({
      amount,
      currency,
      ...(tip ? { tip } : {}),
      ...soldOf(cart),
      ...(coupon.trim() ? { coupon: coupon.trim() } : {}),
      ...soldBy(),
    });
  }

  const error =
    typed === ''
      ? texts({ key: 'till:pad.empty' })
      : texts({ key: 'till:pad.wrong', values: { example: writeTypedAmount('12.50', locale) } });

  return (
    <form class="pad" onSubmit={submit} noValidate>
      <TillBar {...{ model, texts, till }} />
      {products.length > 0 && (
        <Items
          items={products}
          onChoose={(product) => choose(withOne(cart, product))}
          {...{ cart, language }}
        />
      )}
      <div class="pad__amount">
        {cart.length > 0 && (
          <CartList
            onLess={(product) => choose(withoutOne(cart, product))}
            {...{ cart, language }}
          />
        )}
        <AmountField
          {...{ texts, locale, typed, currency }}
          currencies={cart.length > 0 ? [currency] : till.currencies}
          error={isWrong ? error : undefined}
          onType={type}
          onCurrency={setCurrency}
        />
        {till.tips.length > 0 && takesTip && (
          <TipChoice tips={till.tips} {...{ language, percent }} onChoose={setPercent} />
        )}
        {till.takesCoupons && (
          <TextField
            name="coupon"
            label={texts({ key: 'till:coupon.label' })}
            autoComplete="off"
            value={coupon}
            onInput={setCoupon}
          />
        )}
        <SellerField {...{ language }} sellers={till.sellers} />
        <div role="alert" class={refusal ? 'notice notice--error' : 'visually-hidden'}>
          {refusal ? texts(refusal) : null}
        </div>
        <Button
          type="submit"
          label={texts({
            key: 'till:pad.ask',
            values: { total: money(total ?? '0') },
          })}
        />
      </div>
    </form>
  );
}
