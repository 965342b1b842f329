import { useTranslation } from '@shop/i18n';
import { IconButton, MoonIcon, SunIcon } from '@shop/ui';
import { toggleTheme } from './theme.ts';
import styles from './theme-switch.module.css';

/** Both icons are in the page and the style sheet shows the right one: the server does not know the theme. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const icons = (
    <>
      <MoonIcon size={22} className={styles.moon} />
      <SunIcon size={22} className={styles.sun} />
    </>
  );
  return <IconButton icon={icons} label={t('theme.toggle')} onClick={toggleTheme} />;
}
