import type { OrderState } from '@shop/shared/contracts';

/** A server-sent stream that a test speaks for. */
export class FakeEventSource extends EventTarget {
  static last: FakeEventSource | undefined;
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
  }

  status(state: OrderState) {
    this.dispatchEvent(new MessageEvent('status', { data: JSON.stringify(state) }));
  }

  fail() {
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.closed = true;
  }
}
