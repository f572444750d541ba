import { SelectField } from '#web/ui/forms/select-field.tsx'

type OrderSelectProps = {
  /** An empty string: newest first. */
  order: 'oldest' | ''
  onOrderChange: (order: 'oldest' | '') => void
}

export function OrderSelect({ order, onOrderChange }: OrderSelectProps) {
  return (
    <SelectField
      label="Sort by"
      value={order}
      onChange={({ target }) => onOrderChange(target.value === 'oldest' ? 'oldest' : '')}
    >
      <option value="">Newest first</option>
      <option value="oldest">Oldest first</option>
    </SelectField>
  )
}
