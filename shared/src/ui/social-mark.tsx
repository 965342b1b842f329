import type { SocialProvider } from '@shop/shared/contracts';
import styles from './social-mark.module.css';

const LETTERS: Record<SocialProvider, string> = {
  facebook: 'f',
  google: 'G',
  steam: 'S',
  telegram: 'T',
  vk: 'VK',
  vk_id: 'ID',
  yandex: 'Я',
};

/** A provider's letters on a small square. Decoration: its name stands beside it. */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {LETTERS[provider]}
    </span>
  );
}
