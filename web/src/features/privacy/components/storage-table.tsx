import { classNames } from '#web/ui/class-names.ts'
import { cellClasses, DataTable, TableHead } from '#web/ui/tables/table.tsx'

export type StoredEntry = { name: string; purpose: string; lifetime: string }

export function StorageTable({ label, items }: { label: string; items: readonly StoredEntry[] }) {
  return (
    <DataTable label={label}>
      <TableHead columns={['Name', 'What it is for', 'How long']} />
      <tbody>
        {items.map(({ name, purpose, lifetime }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={classNames(cellClasses, 'text-left font-medium')}>
              <code className="text-sm">{name}</code>
            </th>
            <td className={classNames(cellClasses, 'min-w-40')}>{purpose}</td>
            <td className={classNames(cellClasses, 'min-w-28')}>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
