import { CloseButton, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The subject of the search: "Search inventory". It is the placeholder and the name for screen readers. */
  label: string;
}

/** A search field. "/" focuses it from anywhere on the screen, Escape clears it. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && value) {
          event.stopPropagation();
          onChange("");
        }
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value ? <CloseButton aria-label="Clear search" onClick={() => onChange("")} /> : null}
    />
  );
}
