/** A file that is not an archive, was damaged, or cannot be made. */
export class ArchiveFileError extends Error {}
