/**
 * What a view needs to be compared with its twin. `*.hosted.tsx` holds React’s, `*.widget.tsx`
 * Preact’s: each is compiled and type-checked as its own framework’s.
 */
import type { LinkFlow } from '#shared/link/link-flow.ts';
import type { LinkAction } from '#shared/link/view-model.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayAction } from '#shared/pay/view-model.ts';

export type Language = 'en' | 'es';

export interface Mounted {
  element: HTMLElement;
  unmount(): void;
}

interface Framework {
  framework: 'React' | 'Preact';
  /** Runs `change` and waits until the document shows its result. */
  settle(change: () => unknown): Promise<void>;
}

export interface PayTwin extends Framework {
  mount(
    flow: PayFlow,
    language: Language,
    tell: (pressed: PayAction | 'cancel') => void,
  ): Promise<Mounted>;
}

export interface LinkTwin extends Framework {
  mount(flow: LinkFlow, language: Language, tell: (pressed: LinkAction) => void): Promise<Mounted>;
}

export interface PhoneTwin extends Framework {
  mount(address: string, onBack: () => void): Promise<Mounted>;
}

export interface FieldWish {
  label: string;
  type?: 'text' | 'email' | 'password';
  required?: boolean;
  message?: string;
  error?: string;
}

export interface ButtonWish {
  label: string;
  idle?: boolean;
  onPress?: () => void;
}

export interface NoticeWish {
  tone: 'info' | 'warning' | 'error';
  text: string;
  hidden?: boolean;
}

export interface ControlTwin extends Framework {
  field(wish: FieldWish): Mounted;
  button(wish: ButtonWish): Mounted;
  notice(wish: NoticeWish): Mounted & { show(wish: NoticeWish): void };
}
