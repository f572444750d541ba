import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { monthOf } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import type { Table } from '#functions/data/table/table.ts'

type Catalogue = { catalogue: Table }

/** Invalid sums make every update of the month fail. */
export async function damageLedger({ catalogue }: Catalogue): Promise<void> {
  const Item = { ...ledgerMonthKey(monthOf(new Date())), transcriptions: 'none' }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
}
