import { ActionIcon, Button, Checkbox, TextInput } from "@mantine/core";
import { IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { emptyOption, type OptionDraft } from "#src/features/offer/options/web/group-draft.ts";
import { OptionDish } from "#src/features/offer/options/web/option-dish.tsx";
import { OptionLines } from "#src/features/offer/options/web/option-lines.tsx";
import { currencyDigits } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

interface OptionFieldsProps {
  options: readonly OptionDraft[];
  onChange: (options: OptionDraft[]) => void;
}

/** The options of a group in the order in which guests see them. */
export function OptionFields({ options, onChange }: OptionFieldsProps) {
  return (
    <SectionCard title="Choices">
      <div className={ui.stackLg}>
        {options.map((option, at) => (
          <OptionField
            key={option.key}
            option={option}
            onChange={(values) => onChange(options.with(at, { ...option, ...values }))}
            onRemove={() => onChange(options.toSpliced(at, 1))}
            {...(at > 0 && { onMoveUp: () => onChange(options.toSpliced(at, 1).toSpliced(at - 1, 0, option)) })}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...options, emptyOption()])}
          >
            Add a Choice
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

interface OptionFieldProps {
  option: OptionDraft;
  onChange: (values: Partial<OptionDraft>) => void;
  onRemove: () => void;
  onMoveUp?: () => void;
}

function OptionField({ option, onChange, onRemove, onMoveUp }: OptionFieldProps) {
  const { currency } = useFormat();
  const name = option.name.trim() || "this choice";
  return (
    <fieldset className={`${ui.stackMd} ${classes.option}`} aria-label={option.name.trim() || "New choice"}>
      <div className={classes.first}>
        <TextInput
          className={classes.optionName}
          label="Choice"
          maxLength={80}
          value={option.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberField
          className={classes.optionPrice}
          label="Price"
          unit={currency}
          decimals={currencyDigits(currency)}
          value={option.price}
          onChange={(price) => onChange({ price })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${name} up`}
          disabled={!onMoveUp}
          onClick={onMoveUp}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={`${ui.wrap} ${classes.switches}`}>
        <Checkbox
          label="Chosen at first"
          checked={option.is_default}
          onChange={(event) => onChange({ is_default: event.currentTarget.checked })}
        />
        <Checkbox
          label="Available"
          checked={option.is_available}
          onChange={(event) => onChange({ is_available: event.currentTarget.checked })}
        />
      </div>
      {!option.dish && <OptionLines lines={option.lines} onChange={(lines) => onChange({ lines })} />}
      <OptionDish option={option} onChange={onChange} />
    </fieldset>
  );
}
