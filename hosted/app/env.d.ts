interface ImportMetaEnv {
  /** Address of the built texts (`scripts/hosted-texts.mjs`); undefined in development. */
  readonly TEXTS_URL?: string;
}
