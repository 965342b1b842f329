type Placed = { position: number; isActive: boolean };

/**
 * The rows that a file's list holds, in its order. What was taken off the list keeps its old place: it is left out where
 * something else stands there now, or the others would move.
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
