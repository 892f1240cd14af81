import type { GroupDraft } from "#src/features/offer/options/web/group-draft.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface NumberFieldsProps {
  draft: GroupDraft;
  onChange: (values: Partial<GroupDraft>) => void;
}

/** How many options guests choose, and the surcharge beyond the included ones. */
export function NumberFields({ draft, onChange }: NumberFieldsProps) {
  const { currency } = useFormat();
  return (
    <>
      <FormRow>
        <NumberField
          label="At least"
          description="0 when nothing must be chosen"
          decimals={0}
          max={60}
          value={draft.choose_min}
          onChange={(choose_min) => onChange({ choose_min })}
        />
        <NumberField
          label="At most"
          description="Empty for any number, each once"
          decimals={0}
          max={60}
          value={draft.choose_max}
          onChange={(choose_max) => onChange({ choose_max })}
        />
      </FormRow>
      <FormRow>
        <NumberField
          label="Included"
          description="So many cost nothing extra"
          decimals={0}
          max={60}
          value={draft.included}
          onChange={(included) => onChange({ included })}
        />
        <NumberField
          label="Each further one"
          description="Added to the option's own price"
          decimals={currencyDigits(currency)}
          unit={currency}
          value={draft.extra_price}
          onChange={(extra_price) => onChange({ extra_price })}
        />
      </FormRow>
    </>
  );
}
