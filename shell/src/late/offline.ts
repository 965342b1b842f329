/** Shows that there is no network, also when a page of it is opened then. A browser that refuses goes without. */
export function keepOfflinePage(): void {
  try {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  } catch {
    // Some browsers throw where storage is blocked.
  }
}
