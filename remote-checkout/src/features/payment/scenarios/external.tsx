import { isPaymentUrl } from '../payment-url.ts';
import styles from './external.module.css';

/** The provider's own words, line by line; never markup. An address among them can be followed. */
export function External({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/).map((part) =>
        isPaymentUrl(part) ? (
          <a key={part} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
