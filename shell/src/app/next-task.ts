/** Ends the current task: the browser may paint and answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The task after the next paint; a tab that is not seen paints nothing and goes on by itself. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
