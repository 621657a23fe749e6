/** Announcements and controls of the pay flow, in both languages, as the outline writes them. */
import type { BlockedReason } from '#shared/pay/obstacles.ts';
import type { Language } from './twins.ts';

const en = { region: 'region "Payment" aria-busy=false', heading: 'heading "Payment"' };
const es = { region: 'region "Pago" aria-busy=false', heading: 'heading "Pago"' };
export const cancel = { en: 'button "Cancel this payment"', es: 'button "Cancelar este pago"' };
export const signIn = { en: 'button "Sign in to pay"', es: 'button "Inicia sesión para pagar"' };
export const payNow = {
  en: 'button "Pay €38.00 · 152 SLS"',
  es: 'button "Pagar 38,00 € · 152 SLS"',
};
export const checkAgain = { en: 'button "Check again"', es: 'button "Comprobar de nuevo"' };
export const another = { en: 'button "Use another account"', es: 'button "Usar otra cuenta"' };
export const phone = {
  en: 'button "Continue on your phone"',
  es: 'button "Seguir en tu teléfono"',
};
export const newTotal = { en: 'button "Update total"', es: 'button "Actualizar el total"' };

/** Between the heading and the end: the live region, then the controls. */
export const open = (said: Record<Language, string>, ...pressed: Record<Language, string>[]) => ({
  en: [en.region, en.heading, said.en, ...pressed.map((one) => one.en)],
  es: [es.region, es.heading, said.es, ...pressed.map((one) => one.es)],
});
export const ended = (
  english: string,
  spanish: string,
  ...onward: Record<Language, string>[]
): Record<Language, string[]> => ({
  en: [
    `region "${english}" aria-busy=false`,
    `heading "${english}"`,
    'status',
    ...onward.map((link) => link.en),
  ],
  es: [
    `region "${spanish}" aria-busy=false`,
    `heading "${spanish}"`,
    'status',
    ...onward.map((link) => link.es),
  ],
});
export const toShop = {
  en: 'link "Back to Casa Alba" href=/next',
  es: 'link "Volver a Casa Alba" href=/next',
};
export const receipt = {
  en: 'link "See the receipt" href=/next',
  es: 'link "Ver el recibo" href=/next',
};
export const entry = {
  en: 'link "Pay with another link or code" href=/next',
  es: 'link "Pagar con otro enlace o código" href=/next',
};
export const silent = { en: 'status', es: 'status' };
export const says = (role: 'status' | 'alert', english: string, spanish: string) => ({
  en: `${role} says "${english}"`,
  es: `${role} says "${spanish}"`,
});
export const busy = ({ en: [, ...english], es: [, ...spanish] }: Record<Language, string[]>) => ({
  en: ['region "Payment" aria-busy=true', ...english],
  es: ['region "Pago" aria-busy=true', ...spanish],
});
export const idle = (one: Record<Language, string>) => ({
  en: `${one.en} aria-disabled=true`,
  es: `${one.es} aria-disabled=true`,
});

export const WHY: Record<BlockedReason, Record<Language, string>> = {
  merchant_disabled: says(
    'status',
    'Casa Alba cannot receive payments at the moment. You have not been charged. Check again later, or cancel this payment.',
    'Casa Alba no puede recibir pagos en este momento. No se te ha cobrado nada. Comprueba más tarde o cancela este pago.',
  ),
  merchant_limit_reached: says(
    'status',
    'Casa Alba cannot receive this payment at the moment: its domain is not verified, and its limit is reached. You have not been charged. Check again tomorrow, or cancel this payment.',
    'Casa Alba no puede recibir este pago en este momento: su dominio no está verificado y ha alcanzado su límite. No se te ha cobrado nada. Comprueba mañana o cancela este pago.',
  ),
  plan_retired: says(
    'status',
    'Casa Alba no longer offers this plan. You have not been charged.',
    'Casa Alba ya no ofrece este plan. No se te ha cobrado nada.',
  ),
  plan_agreed: says(
    'status',
    'You already have this plan at Casa Alba. You have not been charged.',
    'Ya tienes este plan de Casa Alba. No se te ha cobrado nada.',
  ),
  pass_closed: says(
    'status',
    'Casa Alba no longer sells this pass. You have not been charged.',
    'Casa Alba ya no vende este bono. No se te ha cobrado nada.',
  ),
  pass_limit_reached: says(
    'status',
    'You have had as many of these passes from Casa Alba as one member may have.',
    'Ya has tenido tantos bonos de este tipo de Casa Alba como puede tener un miembro.',
  ),
  account_disabled: says(
    'status',
    'Payments are not enabled for your account. Write to the community’s support, then check again.',
    'Los pagos no están activados en tu cuenta. Escribe al soporte de la comunidad y comprueba de nuevo.',
  ),
  account_deleting: says(
    'status',
    'Your account is closed because you asked to delete it. Keep your account, then check again.',
    'Tu cuenta está cerrada porque pediste eliminarla. Conserva tu cuenta y comprueba de nuevo.',
  ),
  account_left: says(
    'status',
    'Your account is closed to payments because you left the community. Deposit tokens to open it, then check again.',
    'Tu cuenta está cerrada a los pagos porque dejaste la comunidad. Deposita tokens para abrirla y comprueba de nuevo.',
  ),
  account_frozen: says(
    'status',
    'Payments are paused because a change to your account was undone. Set a new password by e-mail, then check again.',
    'Los pagos están en pausa porque se deshizo un cambio en tu cuenta. Elige una contraseña nueva por correo electrónico y comprueba de nuevo.',
  ),
  trial_expired: says(
    'status',
    'Your trial has expired. Stake tokens in your membership to pay again.',
    'Tu periodo de prueba ha caducado. Añade tokens a tu membresía para volver a pagar.',
  ),
  level_too_low: says(
    'status',
    'Casa Alba requires membership level Gemma. Stake more tokens to reach it.',
    'Casa Alba pide el nivel de membresía Gemma. Añade más tokens a tu membresía para alcanzarlo.',
  ),
  tokens_held: says(
    'status',
    'Some of your tokens are on hold because one of your card payments is disputed or was reversed. Your top-ups show which one. You can pay again once that is settled.',
    'Parte de tus tokens está retenida porque uno de tus pagos con tarjeta está en disputa o se revirtió. En tus recargas ves cuál es. Podrás volver a pagar cuando se resuelva.',
  ),
  insufficient_balance: says(
    'status',
    'Insufficient funds: you need 52 SLS more. Add tokens to your payment account, then check again.',
    'Fondos insuficientes: te faltan 52 SLS. Añade tokens a tu cuenta de pago y comprueba de nuevo.',
  ),
};

const linked = (english: string, spanish: string, href: string) => ({
  en: `link "${english}" href=${href}`,
  es: `link "${spanish}" href=${href}`,
});
const stake = linked(
  'Stake 52 SLS',
  'Añadir 52 SLS a la membresía',
  '/account/membership/stake?amount=52&payment=pay_00000000000000000000000000',
);

/** A payer can do nothing about the merchant but cancel. */
export const REMEDY: Record<
  Exclude<
    BlockedReason,
    'merchant_disabled' | 'merchant_limit_reached' | 'plan_retired' | 'pass_closed'
  >,
  Record<Language, string>
> = {
  account_deleting: linked(
    'Keep my account',
    'Conservar mi cuenta',
    '/account/profile/edit#delete-account',
  ),
  account_left: linked('Add tokens', 'Añadir tokens', '/account/cash'),
  account_disabled: linked(
    'Write to support',
    'Escribir al soporte',
    '/contact?payment=pay_00000000000000000000000000',
  ),
  account_frozen: linked(
    'Set a new password',
    'Elegir una contraseña nueva',
    '/account/forgot-password',
  ),
  trial_expired: stake,
  level_too_low: stake,
  plan_agreed: linked('See your plans', 'Ver tus planes', '/account/links'),
  pass_limit_reached: linked('See your passes', 'Ver tus bonos', '/account/membership'),
  tokens_held: linked('See your top-ups', 'Ver tus recargas', '/account/orders'),
  insufficient_balance: linked(
    'Add 52 SLS by card and pay',
    'Añadir 52 SLS con tarjeta y pagar',
    '/embed/top-up/pay_00000000000000000000000000',
  ),
};
