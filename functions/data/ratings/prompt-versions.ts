import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { promptKey, promptPrefix, settingsPartition } from '#functions/data/keys.ts'
import { queryNewest } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type PromptVersion, promptVersionSchema } from '#functions/domain/records/prompt-version-record.ts'
import type { PromptName } from '#shared/domain/processing-settings.ts'

/** Version 0 is the default, an empty text. */
export async function readPromptText(catalogue: Table, name: PromptName, version: number): Promise<string> {
  if (version === 0) return ''
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: promptKey(name, version), ConsistentRead: true }),
  )
  return promptVersionSchema.parse(answer.Item).text
}

export async function listPromptVersions(
  catalogue: Table,
  name: PromptName,
  limit: number,
): Promise<PromptVersion[]> {
  const partition = settingsPartition
  const page = await queryNewest(catalogue, { partition, prefix: promptPrefix(name), limit })
  return page.entries.map((item) => promptVersionSchema.parse(item))
}
