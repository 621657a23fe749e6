/** Every mail there is: what it is about, and the keys of its texts in `locales/<language>/mail.json`. */

/** What a mail needs to be written. None holds what a stranger typed, but `contact`, which we get. */
export interface LetterValues {
  'confirm-email': { url: string };
  'already-registered': { url: string };
  'confirm-new-email': { url: string };
  'email-changing': { email: string; url: string };
  'reset-password': { url: string };
  'password-changed': { at: string; url: string };
  'deposit-address-changed': { at: string; address: string; url: string };
  'new-sign-in': { at: string; device: string; url: string };
  contact: { name: string; email: string; message: string };
}

export type LetterName = keyof LetterValues;

export interface Letter {
  subject: string;
  text: readonly string[];
  /** The label of the button that leads to `url`. */
  action?: string;
  /** What stands below the button, smaller. */
  note?: string;
}

export const LETTERS: Record<LetterName, Letter> = {
  'confirm-email': {
    subject: 'confirm-email.subject',
    text: ['confirm-email.text'],
    action: 'confirm-email.action',
    note: 'confirm-email.note',
  },
  'already-registered': {
    subject: 'already-registered.subject',
    text: ['already-registered.text'],
    action: 'already-registered.action',
    note: 'already-registered.note',
  },
  'confirm-new-email': {
    subject: 'confirm-new-email.subject',
    text: ['confirm-new-email.text'],
    action: 'confirm-new-email.action',
    note: 'confirm-new-email.note',
  },
  'email-changing': {
    subject: 'email-changing.subject',
    text: ['email-changing.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'reset-password': {
    subject: 'reset-password.subject',
    text: ['reset-password.text'],
    action: 'reset-password.action',
    note: 'reset-password.note',
  },
  'password-changed': {
    subject: 'password-changed.subject',
    text: ['password-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'deposit-address-changed': {
    subject: 'deposit-address-changed.subject',
    text: ['deposit-address-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'new-sign-in': {
    subject: 'new-sign-in.subject',
    text: ['new-sign-in.text', 'not-you.text'],
    action: 'not-you.action',
  },
  contact: { subject: 'contact.subject', text: ['contact.text'] },
};
