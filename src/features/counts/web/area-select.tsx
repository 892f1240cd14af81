import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { areasQuery } from "#src/features/counts/web/queries.ts";

interface AreaSelectProps {
  value: string;
  /** The first choice, which leaves the area as it is. */
  emptyLabel: string;
  onChange: (id: string) => void;
}

/** Chooses the storage area in which ingredients lie; nothing where there are no areas. */
export function AreaSelect({ value, emptyLabel, onChange }: AreaSelectProps) {
  const areas = useQuery(areasQuery);
  if (!areas.data?.length) return null;
  return (
    <NativeSelect
      label="Storage Area"
      description="They lie there from now on, and nowhere else."
      value={value}
      data={[{ value: "", label: emptyLabel }, ...areas.data.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
