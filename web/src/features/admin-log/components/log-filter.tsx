import { useState } from 'react'
import { type LogKind, logKinds } from '#shared/domain/admin-log.ts'
import type { AdminLogFilter } from '#web/features/admin-log/api/admin-log.ts'
import { logMonths } from '#web/features/admin-log/log-months.ts'
import { OrderSelect } from '#web/ui/forms/order-select.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const kindLabels: Readonly<Record<LogKind, string>> = {
  accounts: 'Accounts',
  podcasts: 'Podcasts',
  episodes: 'Episodes',
  settings: 'Settings',
}

type LogFilterProps = { filter: AdminLogFilter; onFilterChange: (filter: AdminLogFilter) => void }

export function LogFilterFields({ filter, onFilterChange }: LogFilterProps) {
  const [months] = useState(() => logMonths(Date.now()))
  return (
    <>
      <SelectField
        label="What it is about"
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onFilterChange({ ...filter, kind: logKinds.find((kind) => kind === target.value) })
        }
      >
        <option value="">Everything</option>
        {logKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Month"
        value={filter.month ?? ''}
        onChange={({ target }) => onFilterChange({ ...filter, month: target.value || undefined })}
      >
        <option value="">The last year</option>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <OrderSelect order={filter.sort} onOrderChange={(sort) => onFilterChange({ ...filter, sort })} />
    </>
  )
}
