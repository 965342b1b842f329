import { useEffect, useState } from 'react';

/** Gives the focus back to the button that opened a dialog. Mantine does so only for one that closes before it goes. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's own trap has let go.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
