interface ImportMetaEnv {
  /** Address of the built texts (`scripts/build/hosted-texts.mjs`); undefined in development. */
  readonly TEXTS_URL?: string;
}
