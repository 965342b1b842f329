import type { Contact } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import styles from './contact-card.module.css';

/** One company or department with its particulars; empty ones are left out. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('info');
  const facts = (['address', 'inn', 'company_id'] as const).filter((name) => contact[name]);
  return (
    <div className={styles.card}>
      <h2 className={styles.name}>{contact.company_name}</h2>
      {contact.extra && <p className={styles.extra}>{contact.extra}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((name) => (
            <div key={name}>
              <dt>{t(`contacts.${name}`)}</dt>
              <dd>{contact[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
