import { afterPaint } from '@federation/protocol/lib';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { afterIdle } from '../page/idle.ts';
import type { Navigator, RouterState } from '../page/router/navigator.ts';
import { orderOf, Pages } from '../page/router/pages.tsx';
import { createPageVisibility } from './page-visibility.ts';
import { createScroll } from './scroll.ts';

/** The pages of a browser tab. */
export function BrowserPages({ navigator }: { navigator: Navigator }) {
  const [state, setState] = useState(navigator.state);
  const [order, setOrder] = useState(() => orderOf(navigator.state));
  const [visibility] = useState(createPageVisibility);
  const [scroll] = useState(createScroll);
  const { id, location, type } = state.page;
  useLayoutEffect(() => visibility.close, [visibility]);
  useLayoutEffect(() => {
    visibility.show(id);
    scroll.move(location, type);
  }, [visibility, scroll, id, location, type]);
  useEffect(() => scroll.listen(), [scroll]);
  useEffect(() => {
    let shown = navigator.state.page.id;
    let callOff: (() => void) | undefined;
    /** A page that is moved loses its layout, and a tap would wait for that: only what must be is moved, when nobody waits. */
    function putInOrder(): void {
      if (visibility.hasDuplicateIds()) startTransition(() => setOrder(orderOf(navigator.state)));
    }
    function show({ page }: RouterState): void {
      const isNew = page.id !== shown;
      const isThere = isNew && visibility.show(page.id);
      shown = page.id;
      // A transition stops for whatever the visitor does: the page before stays until the next is whole, and a part that still
      // hydrates is not thrown away.
      const follow = () => startTransition(() => setState(navigator.state));
      if (!isThere) follow();
      else {
        scroll.move(page.location, page.type, true);
        void afterPaint().then(follow);
      }
      if (!isNew) return;
      callOff?.();
      callOff = afterIdle(putInOrder);
    }
    show(navigator.state);
    const unsubscribe = navigator.subscribe(show);
    return () => {
      unsubscribe();
      callOff?.();
    };
  }, [navigator, visibility, scroll]);
  return <Pages state={state} order={order} navigator={navigator} reload={navigator.reload} />;
}
