import './texts.ts';
// Here so that signing out works as soon as it is offered, also offline.
import './session-actions.ts';
import { profileQuery } from '@shop/api-client';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { Link, useLocation, useQuery } from '@shop/platform';
import { signOut } from '@shop/state';
import { ChevronDownIcon, UserIcon } from '@shop/ui';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './account-menu.module.css';

/** Who is signed in, and where they can go from here. */
export function AccountMenu() {
  const { t } = useTranslation('account');
  const id = useId();
  const { data: profile } = useQuery(profileQuery());
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setIsOpen(false);
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [isOpen]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget as Node)) setIsOpen(false);
  };

  const name = profile?.nickname ?? t('menu.profile');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives events of its own controls
    <div ref={box} className={styles.account} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('menu.open', { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {profile?.avatar_img ? (
          <img className={styles.avatar} src={profile.avatar_img} width={28} height={28} alt="" />
        ) : (
          <UserIcon size={22} />
        )}
        <span className={styles.name}>{name}</span>
        <ChevronDownIcon size={16} className={styles.chevron} />
      </button>
      <div id={id} className={styles.menu} hidden={!isOpen}>
        {profile && (
          <p className={styles.balance}>
            <span>{t('menu.balance')}</span> <b>{formatMoney(profile.balance)}</b>
          </p>
        )}
        <ul>
          <li>
            <Link className={styles.item} to="/profile" onClick={() => setIsOpen(false)}>
              {t('menu.profile')}
            </Link>
          </li>
          <li>
            <Link className={styles.item} to="/profile/settings" onClick={() => setIsOpen(false)}>
              {t('menu.settings')}
            </Link>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => void signOut()}>
              {t('menu.sign_out')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
