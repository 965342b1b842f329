/** The hash in the name of every file; entries name all of their chunks, and hashes do not compress. */
export const FILENAME_HASH = 'contenthash:8';
