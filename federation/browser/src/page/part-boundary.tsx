import { Component, createRef, type ReactNode } from 'react';
import { host } from './host.ts';
import styles from './part-boundary.module.css';

type Props = {
  heading: 'h1' | 'h2';
  onRetry: () => void;
  onFail: () => void;
  /** Server-rendered HTML that was never hydrated; the owner keeps it over a retry. */
  serverHtml: string;
  /** Called with the HTML that stood here before the part failed. */
  onServerHtml: (html: string) => void;
  children: ReactNode;
};

/** Server-rendered content whose code is missing: to be read and followed by its links; its controls would do nothing. */
export function ServerContent({ html }: { html: string }) {
  if (!html) return null;
  // The server's own rendering, as it stood in this very place.
  return (
    <fieldset disabled data-part="" className={styles.inert} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** Shows the panel in place of a part that failed to load or to render; above what the server rendered, when that never came to life. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  readonly #place = createRef<HTMLDivElement>();

  static getDerivedStateFromError() {
    return { failed: true };
  }
  override getSnapshotBeforeUpdate(_: Props, before: { failed: boolean }): string {
    if (before.failed || !this.state.failed) return '';
    return this.#place.current?.innerHTML ?? '';
  }
  override componentDidUpdate(_props: Props, _state: object, html: string) {
    if (html) this.props.onServerHtml(html);
  }
  override componentDidCatch() {
    this.props.onFail();
  }
  override render() {
    const { heading, onRetry, serverHtml, children } = this.props;
    const { RemotePanel } = host();
    return (
      <div ref={this.#place} className={styles.part} data-part="">
        {this.state.failed ? (
          <>
            <RemotePanel heading={heading} onRetry={onRetry} />
            <ServerContent html={serverHtml} />
          </>
        ) : (
          children
        )}
      </div>
    );
  }
}
