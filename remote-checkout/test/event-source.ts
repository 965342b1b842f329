import type { OrderState } from '@shop/contract';

/** A server-sent stream that a test speaks for. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource | undefined;
  /** How many were opened. */
  static opened = 0;
  readonly url: string;
  closed = false;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
    FakeEventSource.opened++;
  }

  status(state: OrderState) {
    this.dispatchEvent(new MessageEvent('status', { data: JSON.stringify(state) }));
  }

  fail() {
    this.dispatchEvent(new Event('error'));
  }

  /** The server answered with something else than a stream: a browser does not try again. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED;
    this.fail();
  }

  close() {
    this.closed = true;
  }
}
