import { Link, useStore } from '@shop/shared/platform';
import { $session } from '@shop/shared/state';
import { useState } from 'react';
import styles from './profile-page.module.css';

export function Page() {
  const session = useStore($session);
  const [count, setCount] = useState(0);
  return (
    <div className={styles.root}>
      <h1 tabIndex={-1}>Профиль</h1>
      <p>{session}</p>
      <Link to="/">Главная</Link>
      <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
    </div>
  );
}
