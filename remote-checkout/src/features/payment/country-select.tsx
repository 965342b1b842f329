import { type Country, convert, parseMoney, printMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { Select } from '@shop/ui';
import { CountryFlag } from './country-flag.tsx';
import { type Due, rateOf } from './offers.ts';

type Props = {
  countries: readonly Country[];
  country: Country;
  order: Due;
  onSelect: (id: number) => void;
};

/** Where one pays from, and what the sum is in that currency. */
export function CountrySelect({ countries, country, order, onSelect }: Props) {
  const { t } = useTranslation('checkout');
  const { currency } = country;
  const due = order.total_to_pay;
  const amount = printMoney(convert(parseMoney(due), rateOf(country, order)));
  const hint = t('payment.rate', { roubles: formatMoney(due), sum: formatMoney(amount, currency) });
  return (
    <Select
      label={t('payment.country')}
      prefix={<CountryFlag code={country.flag} />}
      hint={currency === 'RUB' ? undefined : hint}
      autoComplete="off"
      value={country.id}
      onChange={(event) => onSelect(Number(event.target.value))}
    >
      {countries.map(({ id, name, currency }) => (
        <option key={id} value={id}>
          {`${name}, ${currency}`}
        </option>
      ))}
    </Select>
  );
}
