import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { CardIcon, PhoneIcon, SbpIcon, WalletIcon } from '@shop/ui';
import styles from './footer.module.css';
import { Wordmark } from './wordmark.tsx';

const COLUMNS = [
  {
    title: 'shop',
    links: [
      ['games', '/'],
      ['help', '/info'],
      ['contacts', '/info/contacts'],
    ],
  },
  {
    title: 'documents',
    links: [
      ['privacy', '/info/privacy-policy'],
      ['agreement', '/info/user-agreement'],
    ],
  },
] as const;
const PAYMENTS = [
  ['sbp', SbpIcon],
  ['card', CardIcon],
  ['wallet', WalletIcon],
  ['phone', PhoneIcon],
] as const;

export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={styles.footer} data-above-bar>
      <div className={styles.content}>
        <div className={styles.about}>
          <Wordmark name={t('shop.name')} />
          <p className={styles.promise}>{t('footer.promise')}</p>
        </div>
        <nav className={styles.links} aria-label={t('footer.label')}>
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{t(`footer.${title}`)}</p>
              <ul>
                {links.map(([name, path]) => (
                  <li key={path}>
                    <Link to={path} className={styles.link}>
                      <span>{t(`footer.${name}`)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          <p className={styles.title}>{t('footer.payments')}</p>
          <ul className={styles.methods}>
            {PAYMENTS.map(([name, Icon]) => (
              <li key={name} className={styles.method}>
                <Icon size={18} />
                <span>{t(`footer.${name}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.trademarks}>{t('footer.trademarks')}</p>
      </div>
    </footer>
  );
}
