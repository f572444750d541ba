import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { privateNamesKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  readVersioned,
  type Saved,
  saveVersioned,
  type VersionedItem,
} from '#functions/data/table/versioned-item.ts'
import {
  type PrivateNamesRecord,
  privateNamesRecordSchema,
} from '#functions/domain/records/private-names-record.ts'

const stored: VersionedItem<PrivateNamesRecord> = {
  key: privateNamesKey,
  schema: privateNamesRecordSchema,
  changed: { code: 'names-changed', message: 'Someone else changed the names. Load the page again.' },
}

export async function readPrivateNames(
  catalogue: Table,
  consistency?: { isConsistent: boolean },
): Promise<PrivateNamesRecord> {
  return readVersioned(catalogue, stored, consistency)
}

export async function changePrivateNames(
  catalogue: Table,
  change: (current: PrivateNamesRecord) => PrivateNamesRecord,
): Promise<Saved<PrivateNamesRecord>> {
  return saveVersioned(catalogue, stored, { change })
}

/** Does nothing if the names have changed since. */
export async function markNamesIndexed(catalogue: Table, revision: string): Promise<void> {
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: privateNamesKey,
        UpdateExpression: 'SET indexedRevision = :revision',
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}
