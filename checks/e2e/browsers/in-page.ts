/** Which elements may have a role, as selectors. */
const SELECTORS = {
  button: 'button, summary',
  code: 'code',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  status: '[role=alert], [role=status]',
  textbox: 'input, textarea',
};
export type Role = keyof typeof SELECTORS;

export const selectorOf = (role: Role): string => SELECTORS[role];

/**
 * Runs in the page. The first visible element of a selector whose name matches the whole of a pattern: `aria-label`, else its labels,
 * else its text. While a modal dialog is open there is nothing but that.
 */
export function findByName(selector: string, pattern: string): HTMLElement | null {
  const name = new RegExp(`^(?:${pattern})$`, 's');
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  // `checkVisibility` is missing where a browser plays an older one.
  const isHidden = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).contentVisibility === 'hidden' || isHidden(element.parentElement));
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
    return isDrawn && !isHidden(element.parentElement);
  };
  const nameOf = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const text = labels.length > 0 ? labels.join(' ') : element.textContent;
    return (element.getAttribute('aria-label') ?? text ?? '').replace(/\s+/g, ' ').trim();
  };
  return (
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => (!dialog || dialog.contains(element)) && isVisible(element) && name.test(nameOf(element)),
    ) ?? null
  );
}

/** Runs in the page. What there is of a selector: what a failed search is explained by. */
export function listNames(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(
    (element) =>
      element.getAttribute('aria-label') ??
      (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60),
  );
}
