/** Ends the current task: the browser may paint and answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
