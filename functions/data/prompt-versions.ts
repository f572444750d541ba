import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { promptKey, promptPrefix, settingsPartition } from '#functions/data/keys.ts'
import { queryNewest } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import type { PromptName } from '#shared/domain/processing-settings.ts'

const promptVersionSchema = z.object({
  version: z.int().min(1),
  text: z.string(),
  savedAt: instantSchema,
})

export type PromptVersion = z.output<typeof promptVersionSchema>

/** What version `version` of a text says; the default, 0, says nothing. */
export async function readPromptText(catalogue: Table, name: PromptName, version: number): Promise<string> {
  if (version === 0) return ''
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: promptKey(name, version), ConsistentRead: true }),
  )
  return promptVersionSchema.parse(answer.Item).text
}

/** The latest versions of a text, newest first. */
export async function listPromptVersions(
  catalogue: Table,
  name: PromptName,
  limit: number,
): Promise<PromptVersion[]> {
  const partition = settingsPartition
  const page = await queryNewest(catalogue, { partition, prefix: promptPrefix(name), limit })
  return page.entries.map((item) => promptVersionSchema.parse(item))
}
