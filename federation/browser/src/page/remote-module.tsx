import { attempt } from '@federation/protocol/lib';
import type { PageModule, SlotModule } from '@federation/protocol/page';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { host } from './host.ts';
import { useModules } from './modules.ts';
import { PartBoundary, ServerContent } from './part-boundary.tsx';

function Loaded({ id, props, onLive }: { id: string; props: object; onLive: () => void }) {
  const modules = useModules();
  const module = use(modules.load(id));
  const Content = 'Page' in module ? (module as PageModule).Page : (module as SlotModule).Slot;
  useEffect(() => {
    onLive();
    // The part answers from now on: read by the script of the head (`earlyScript`), benchmarks and browser tests.
    attempt(() => performance.mark('hydrated', { detail: id }));
  }, [id, onLive]);
  return <Content {...props} />;
}

type Props = {
  id: string;
  props?: object;
  /** `h1` when the part is the whole page. */
  heading?: 'h1' | 'h2';
  /** More to do on a retry than loading the module again. */
  onRetry?: () => void;
};

/**
 * A part of the page that a remote renders. Hydrates by itself when its code is there. When it throws, in render or in an effect, the
 * version before takes its place; when that fails too, or nothing can be loaded, a panel with a retry does. Nothing else changes.
 */
export function RemoteModule({ id, props = {}, heading = 'h2', onRetry }: Props) {
  const { RemotePanel } = host();
  const modules = useModules();
  const [attempt, setAttempt] = useState(0);
  const [serverHtml, setServerHtml] = useState('');
  const [last, setLast] = useState('');
  /** The version before takes the place of one that threw. */
  const [isReplaced, setIsReplaced] = useState(false);
  const isLive = useRef(false);
  const [onLive] = useState(() => () => {
    isLive.current = true;
  });
  const retry = () => {
    modules.forget(id);
    setIsReplaced(false);
    setAttempt(attempt + 1);
    onRetry?.();
  };
  const fail = () => {
    if (modules.replace?.(id)) {
      setIsReplaced(true);
      // Before the next paint: the panel of this attempt is never seen.
      setAttempt(attempt + 1);
    } else modules.miss?.(id);
  };
  const waiting = isReplaced ? (
    <ServerContent html={last} />
  ) : (
    attempt > 0 && (
      <>
        <RemotePanel heading={heading} onRetry={retry} busy />
        <ServerContent html={serverHtml} />
      </>
    )
  );
  return (
    <PartBoundary
      key={attempt}
      heading={heading}
      onRetry={retry}
      onFail={fail}
      serverHtml={serverHtml}
      onServerHtml={(html) => {
        setLast(html);
        if (!isLive.current) setServerHtml(html);
      }}
    >
      <Suspense fallback={waiting}>
        <Loaded id={id} props={props} onLive={onLive} />
      </Suspense>
    </PartBoundary>
  );
}
