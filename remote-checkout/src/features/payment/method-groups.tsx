import type { PaymentTerms } from '@shop/contract';
import { type KeyIn, useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { ChevronDownIcon, Choice, ChoiceGroup, Money, PaymentIcon } from '@shop/ui';
import styles from './method-groups.module.css';
import type { Offer, OfferGroup, Offers } from './offers.ts';

const isNothing = (decimal: string) => /^-?[0.]+$/.test(decimal);

/** The key and values of the words for a method's fee: "комиссия 2,5 % + 10 ₽". */
function feeText(
  { fee, fix_fee }: PaymentTerms,
  currency: string,
): [key: KeyIn<'checkout'>, values: Record<string, string>] {
  const values = {
    fee: fee
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
      .replace('.', ','),
    sum: formatMoney(fix_fee, currency),
  };
  if (isNothing(fee)) return [isNothing(fix_fee) ? 'payment.fee_none' : 'payment.fee_fixed', values];
  return [isNothing(fix_fee) ? 'payment.fee_percent' : 'payment.fee_both', values];
}

type Props = {
  offers: Offers;
  currency: string;
  chosen: Offer | undefined;
  onChoose: (name: string) => void;
};

/** Every method with the sum it asks for, before it is chosen; those that few need stay folded. */
export function MethodGroups({ offers, ...rest }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.groups}>
      <Groups groups={offers.primary} {...rest} />
      {offers.secondary.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>
            <span>{t('payment.more_methods')}</span>
            <ChevronDownIcon className={styles.chevron} />
          </summary>
          <div className={styles.groups}>
            <Groups groups={offers.secondary} {...rest} />
          </div>
        </details>
      )}
    </div>
  );
}

function Groups({ groups, ...rest }: Omit<Props, 'offers'> & { groups: OfferGroup[] }) {
  return groups.map(({ name, offers }) => (
    <ChoiceGroup key={name} legend={name}>
      {offers.map((offer) => (
        <Method key={offer.method.name} offer={offer} {...rest} />
      ))}
    </ChoiceGroup>
  ));
}

function Method({ offer, currency, chosen, onChoose }: Omit<Props, 'offers'> & { offer: Offer }) {
  const { t } = useTranslation('checkout');
  const { method, terms, least, belowMinimum, toPay } = offer;
  const [feeKey, feeValues] = feeText(terms, currency);
  return (
    <Choice
      className={styles.method}
      name="method"
      value={method.name}
      title={method.title}
      icon={<PaymentIcon name={method.icon} size={24} className={styles.icon} />}
      note={
        belowMinimum
          ? t('payment.below_minimum', { sum: formatMoney(least, currency) })
          : t(feeKey, feeValues)
      }
      aside={!belowMinimum && <Money amount={toPay} currency={currency} />}
      disabled={belowMinimum}
      checked={chosen?.method.name === method.name}
      onChange={() => onChoose(method.name)}
    />
  );
}
