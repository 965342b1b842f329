import styles from './external.module.css';

/** The provider's own words, line by line; never markup. */
export function External({ text }: { text: string }) {
  return <p className={styles.text}>{text}</p>;
}
