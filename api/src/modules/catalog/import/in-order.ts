type Placed = { position: number; isActive: boolean };

/**
 * The rows that a file's list holds, in its order. What was taken off the list has no place; before that was so it kept its
 * old one, and is left out where something active stands there now.
 */
export function inOrder<T extends Placed>(rows: readonly T[]): T[] {
  const list: T[] = [];
  for (;;) {
    const here = rows.filter(({ position }) => position === list.length);
    const row = here.find(({ isActive }) => isActive) ?? here[0];
    if (!row) return list;
    list.push(row);
  }
}
