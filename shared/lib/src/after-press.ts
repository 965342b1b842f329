/**
 * Runs at once, or, when a control is being pressed at this moment, right after that. An error that appears on blur would
 * move the button from under the mouse that took the focus, and its click would be lost.
 */
export function afterPress(run: () => void): void {
  const isPressed = document.querySelector(':is(a, button, label, summary):active') !== null;
  if (isPressed) addEventListener('mouseup', () => setTimeout(run), { once: true });
  else run();
}
