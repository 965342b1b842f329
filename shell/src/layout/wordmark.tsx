import styles from './wordmark.module.css';

/** The shop's mark, a ticket with a plus cut out of it, and its name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg
        className={styles.mark}
        viewBox="0 0 32 32"
        width="32"
        height="32"
        aria-hidden="true"
        focusable="false"
      >
        <path
          fillRule="evenodd"
          d="M9 2h14a7 7 0 0 1 7 7v3.2a3.9 3.9 0 0 0 0 7.6V23a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7v-3.2a3.9 3.9 0 0 0 0-7.6V9a7 7 0 0 1 7-7Zm5.1 6.5v5.6H8.5v3.8h5.6v5.6h3.8v-5.6h5.6v-3.8h-5.6V8.5Z"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
