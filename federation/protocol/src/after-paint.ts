/** The task after the next paint; a tab that is not seen paints nothing and goes on by itself. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
