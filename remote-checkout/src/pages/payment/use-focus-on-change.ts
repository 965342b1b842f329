import { type RefObject, useEffect, useRef } from 'react';

/**
 * The heading of an order's page. It takes the focus when the order moves on and what had the focus is gone with the state before: a
 * button to pay, a link to the gateway.
 */
export function useFocusOnChange(state: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const hasMovedOn = before.current !== undefined && before.current !== state;
    before.current = state;
    if (hasMovedOn && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}
