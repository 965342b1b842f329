import { Skeleton } from '@shop/ui';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import styles from './pay-stage.module.css';

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P };

/** Shows a part that few orders have and that loads its code by itself. Per mount: a retry of the page asks again. */
export function WithCode<P extends object>({ load, props }: Props<P>) {
  const [Part] = useState(() => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>);
  return (
    <Suspense fallback={<Skeleton className={styles.place} />}>
      <Part {...props} />
    </Suspense>
  );
}
