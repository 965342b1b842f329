import { createContext, useContext } from 'react';

/** Asks the shell's server for the composition again, and adds what was missing. Does nothing on the server. */
export const RecomposeContext = createContext<() => Promise<void>>(async () => {});

export const useRecompose = () => useContext(RecomposeContext);
