import { ApiError, api, serverNow } from '@shop/api-client';
import { isFinal, type OrderState, STATUS_POLL } from '@shop/contract';
import { attempt } from '@shop/lib';

/** The stream's first event comes at once; without one by then something on the way holds it back. */
const SILENCE = 5_000;

/**
 * Follows an order's status: server-sent events, and polling while they do not come (every 3 s for 2 minutes, then
 * every 15 s). Ends by itself at `done` or `failed`, or by the function that is returned. Browser only.
 */
export function watchOrder(orderId: string, onState: (state: OrderState) => void): () => void {
  let stopped = false;
  let pollingSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = openEvents();
  /** A stream that was refused is asked for once more: a polling request may have renewed the token it is opened with. */
  let isLastTry = false;

  function openEvents() {
    const opened = attempt(() => new EventSource(`/api/orders/${orderId}/events/`));
    opened?.addEventListener('error', startPolling);
    opened?.addEventListener('status', ({ data }) => {
      clearTimeout(timer);
      pollingSince = undefined;
      take(JSON.parse(data));
    });
    return opened;
  }

  function reopenEvents() {
    if (stopped || isLastTry || source?.readyState !== EventSource.CLOSED) return;
    isLastTry = true;
    source = openEvents();
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  }

  function take(state: OrderState) {
    if (stopped) return;
    onState(state);
    if (isFinal(state.status)) stop();
  }

  /** One turn of the polling that began at `since`; what an event has overtaken meanwhile is dropped. */
  async function poll(since: number) {
    try {
      const state = await api.get<OrderState>(`orders/status/${orderId}/`);
      if (pollingSince === since) take(state);
      reopenEvents();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) stop();
    }
    if (stopped || pollingSince !== since) return;
    const isFresh = serverNow() - since < STATUS_POLL.fastFor;
    timer = setTimeout(poll, isFresh ? STATUS_POLL.fast : STATUS_POLL.slow, since);
  }

  function startPolling() {
    if (stopped || pollingSince !== undefined) return;
    clearTimeout(timer);
    pollingSince = serverNow();
    void poll(pollingSince);
  }

  if (source) timer = setTimeout(startPolling, SILENCE);
  else startPolling();
  return stop;
}
