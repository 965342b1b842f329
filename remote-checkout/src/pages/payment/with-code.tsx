import { Skeleton } from '@shop/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './pay-stage.module.css';

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P; fallback?: ReactNode };

/** Shows a part that few orders have and that loads its code by itself. Per mount: a retry of the page asks again. */
export function WithCode<P extends object>({
  load,
  props,
  fallback = <Skeleton className={styles.place} />,
}: Props<P>) {
  const [Part] = useState(() => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>);
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
