export function ErrorScreen({ status }: { status: number }) {
  return <h1 tabIndex={-1}>{status}</h1>;
}
