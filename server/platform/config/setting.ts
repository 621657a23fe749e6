/** One setting: an environment variable, and how its text becomes a value. */
import type { ProcessKind } from './process.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The sandbox allows what would be unsafe for real money, and has defaults of its own. */
export type Mode = 'sandbox' | 'production';

export interface Setting<T = unknown> {
  /** @returns undefined when the text is not right */
  parse(text: string, mode: Mode): T | undefined;
  /** Why a text is not right; it follows the name of the setting. */
  reason(text: string, mode: Mode): string;
  /** The text that an absent setting stands for. */
  usual?: string;
  /** What the documents say of an absent setting that has no such text. */
  usualWords?: string;
  /** The value of an absent setting without `usual`, and of a wrong one. */
  absent: T;
  isRequired?: boolean;
  /** Neither an error nor `ops config` shows its value. */
  isSecret?: boolean;
  /** The only process of the server that needs it; both do without this. */
  neededBy?: 'web' | 'worker';
  /** The other process must not hold it. */
  isPrivate?: boolean;
  /** An empty text is a value of its own, not an absent setting. */
  mayBeEmpty?: boolean;
}

export type Settings = Readonly<Record<string, Setting>>;

export type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

/** Marks settings of one process, which the other one ignores. */
export const of = <T>(neededBy: 'web' | 'worker', setting: Setting<T>): Setting<T> => ({
  ...setting,
  neededBy,
});

/** Marks a setting that the other process must not hold, because it does not use it. */
export const onlyOf = <T>(neededBy: 'web' | 'worker', setting: Setting<T>): Setting<T> => ({
  ...setting,
  neededBy,
  isPrivate: true,
});

export const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isSecret: true });

/** Where a program's configuration comes from; all that is wrong is reported together. */
export interface Source {
  mode: Mode;
  process: ProcessKind;
  /** The values of these settings; a wrong one has the value of an absent one. */
  read<S extends Settings>(settings: S): Values<S>;
  /** Settings that belong together: null without any of them, and each is missed beside another. */
  group<S extends Settings>(settings: S): Values<S> | null;
  /**
   * Reports `names` unless the rule between settings is kept. Says nothing while one of them, or one
   * of `beside`, is wrong by itself.
   */
  require(isKept: boolean, names: string[], reason: string, beside?: string[]): void;
}
