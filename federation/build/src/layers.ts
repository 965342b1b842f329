import path from 'node:path';

/** The layer of a remote's entry, from which every exposed module begins one of its own. */
export const ENTRY_LAYER = 'entry';

/**
 * Each exposed module has its own instances of the modules that it imports: Rspack's layers. A chunk holds all that it needs either way; but of
 * a module that two exposed ones have in common the bundler neither leaves out what only the other uses, nor joins it with the modules around it.
 * That is a tenth of each chunk. So the state of a module in a page is the state of one exposed module; what several share is in a store
 * of the host's or in the query cache.
 */
export const layersOf = (exposes: Readonly<Record<string, string>>) =>
  Object.entries(exposes).map(([layer, file]) => ({
    // By the entry: a file that is exposed may be imported by another one, too.
    issuerLayer: ENTRY_LAYER,
    resource: path.resolve(file),
    layer,
  }));
