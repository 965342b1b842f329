import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { CardIcon, PhoneIcon, SbpIcon, WalletIcon } from '@shop/ui';
import styles from './footer.module.css';
import { Wordmark } from './wordmark.tsx';

const columns = [
  { title: 'shop', links: { games: '/', help: '/info', contacts: '/info/contacts' } },
  { title: 'documents', links: { privacy: '/info/privacy-policy', agreement: '/info/user-agreement' } },
];
const payments = { sbp: SbpIcon, card: CardIcon, wallet: WalletIcon, phone: PhoneIcon };

export function Footer() {
  const { t } = useTranslation('shell', { keyPrefix: 'footer' });
  const { t: common } = useTranslation();
  return (
    <footer className={styles.footer} data-above-bar>
      <div className={styles.content}>
        <div className={styles.about}>
          <Wordmark name={common('shop.name')} />
          <p className={styles.promise}>{t('promise')}</p>
        </div>
        <nav className={styles.links} aria-label={t('label')}>
          {columns.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{t(title)}</p>
              <ul>
                {Object.entries(links).map(([name, path]) => (
                  <li key={path}>
                    <Link to={path} className={styles.link}>
                      <span>{t(name)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          <p className={styles.title}>{t('payments')}</p>
          <ul className={styles.methods}>
            {Object.entries(payments).map(([name, Icon]) => (
              <li key={name} className={styles.method}>
                <Icon size={18} />
                <span>{t(name)}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.trademarks}>{t('trademarks')}</p>
      </div>
    </footer>
  );
}
