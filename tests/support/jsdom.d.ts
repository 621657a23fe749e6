declare module 'jsdom' {
  /** What tests need of it. */
  export class JSDOM {
    constructor(text: string, options: { contentType: string });
    readonly window: { readonly document: Document };
  }
}
