export function Toasts() {
  return null;
}
