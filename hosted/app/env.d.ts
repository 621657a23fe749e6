interface ImportMetaEnv {
  /** Where the build has put the texts (`scripts/hosted-texts.mjs`); not there while developing. */
  readonly TEXTS_URL?: string;
}
