/** Popups that scroll get a scrollbar drawn by the page once a mouse comes over them; its code is loaded then. */
export function listenForScrollbars(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const box = target instanceof Element ? target.closest<HTMLElement>('dialog[open]') : null;
    if (box && pointerType === 'mouse')
      void import('./scrollbar.ts').then(
        ({ drawScrollbar }) => drawScrollbar(box),
        () => {},
      );
  });
}
