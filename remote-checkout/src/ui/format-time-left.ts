const two = (value: number) => String(value).padStart(2, '0');

/** Milliseconds as "23:59:08", or "9:08" under an hour; never below zero. */
export function formatTimeLeft(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
