/// <reference types="vite/client" />

declare module 'virtual:bridge-file' {
  /** File name of the bridge built just before the loader, such as `bridge.Dk3x.js`. */
  const file: string;
  // biome-ignore lint/style/noDefaultExport: a virtual module has only a default export
  export default file;
}

declare module 'virtual:extras-file' {
  /** File name of the extras built just before the loader, such as `extras.Dk3x.js`. */
  const file: string;
  // biome-ignore lint/style/noDefaultExport: a virtual module has only a default export
  export default file;
}

declare module 'virtual:modal-file' {
  /** File name of the modal built just before the loader, such as `modal.Dk3x.js`. */
  const file: string;
  // biome-ignore lint/style/noDefaultExport: a virtual module has only a default export
  export default file;
}

declare module 'virtual:open-file' {
  /** File name of the open built just before the loader, such as `open.Dk3x.js`. */
  const file: string;
  // biome-ignore lint/style/noDefaultExport: a virtual module has only a default export
  export default file;
}
