import type { PageModule, SlotModule } from '@shop/shared/contracts';
import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { RemotePanel } from '../layout/remote-panel.tsx';
import { useModules } from './modules.ts';

type BoundaryProps = { onRetry: () => void; onFail: () => void; heading: 'h1' | 'h2'; children: ReactNode };

/** Shows the panel in place of a part that failed to load or to render. */
class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFail();
  }
  override render() {
    return this.state.failed ? (
      <RemotePanel heading={this.props.heading} onRetry={this.props.onRetry} />
    ) : (
      this.props.children
    );
  }
}

function Loaded({ id, props }: { id: string; props: object }) {
  const modules = useModules();
  const module = use(modules.load(id));
  const Content = 'Page' in module ? (module as PageModule).Page : (module as SlotModule).Slot;
  useEffect(() => {
    // Benchmarks and browser tests read this mark: the part answers from now on.
    performance.mark('hydrated', { detail: id });
  }, [id]);
  return <Content {...props} />;
}

type Props = {
  id: string;
  props?: object;
  /** `h1` when the part is the whole page. */
  heading?: 'h1' | 'h2';
  /** Shown while the code is on its way, when the server has not rendered the part. */
  fallback?: ReactNode;
  /** More to do on a retry than loading the module again. */
  onRetry?: () => void;
};

/**
 * A part of the page that a remote renders. Hydrates by itself when its code is there; while that fails, a panel with a
 * retry stands in its place and nowhere else.
 */
export function RemoteModule({ id, props = {}, heading = 'h2', fallback = null, onRetry }: Props) {
  const modules = useModules();
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    modules.forget(id);
    setAttempt(attempt + 1);
    onRetry?.();
  };
  return (
    <PartBoundary key={attempt} heading={heading} onRetry={retry} onFail={() => modules.miss?.(id)}>
      <Suspense fallback={fallback}>
        <Loaded id={id} props={props} />
      </Suspense>
    </PartBoundary>
  );
}
