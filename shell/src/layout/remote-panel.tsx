export function RemotePanel({ onRetry, busy = false }: { onRetry: () => void; busy?: boolean }) {
  return <div role="alert">Раздел временно недоступен <button type="button" disabled={busy} onClick={onRetry}>Повторить</button></div>;
}
