import { useStore as useNanostore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** The value of a store. While a server-rendered part hydrates it is the initial value, as the server saw it. */
export const useStore = <T>(store: ReadableAtom<T>): T => useNanostore(store, { ssr: 'initial' });
