import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./charge-rows.module.css";

interface ChargeRowsProps {
  /** The discount; missing without one. */
  discount?: number | undefined;
  /** Null without a service charge. */
  service: { percent: number; amount: number } | null;
  taxes: readonly { name: string; percent: number; tax: number; added?: boolean | undefined }[];
  money: (amount: number) => string;
}

/** The discount, service charge and added taxes before the total. */
export function AddedRows({ discount, service, taxes, money }: ChargeRowsProps) {
  const { texts, language } = usePage();
  return (
    <>
      {discount !== undefined && (
        <p className={styles.row}>
          <span>{texts.discount}</span>
          <span>{money(-discount)}</span>
        </p>
      )}
      {service && (
        <p className={styles.row}>
          <span>{formatText(texts.service_charge, { percent: percentText(service.percent, language) })}</span>
          <span>{money(service.amount)}</span>
        </p>
      )}
      {taxes.map(
        ({ name, percent, tax, added }) =>
          added && (
            <p key={name} className={styles.row}>
              <span>
                {name} {percentText(percent, language)}
              </span>
              <span>{money(tax)}</span>
            </p>
          ),
      )}
    </>
  );
}

/** The taxes included in the total, shown below it. */
export function IncludedRows({ taxes, money }: Omit<ChargeRowsProps, "discount" | "service">) {
  const { texts, language } = usePage();
  return taxes.map(
    ({ name, percent, tax, added }) =>
      !added && (
        <p key={name} className={styles.row}>
          <span>{formatText(texts.includes_tax, { tax: `${name} ${percentText(percent, language)}` })}</span>
          <span>{money(tax)}</span>
        </p>
      ),
  );
}

function percentText(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 3 }).format(percent / 100);
}
