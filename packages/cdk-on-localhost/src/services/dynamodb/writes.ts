import { codeOf, isAnsweredError, JsonApiError } from '../../aws/json-service.ts'
import { type Consumption, consumedCapacity, writeConsumption } from './capacity.ts'
import { checkChanges, commit, type Tables, type TableWriter } from './commit.ts'
import { check, type DynamoDbInput, run } from './engine.ts'
import { type StagedStore, stage } from './staged-store.ts'

export type ItemWrite = 'PutItem' | 'UpdateItem' | 'DeleteItem'

export function consumptionOf(staged: StagedStore, tables: Tables, isTransactional = false): Consumption[] {
  return staged.changes.flatMap((change) => {
    const table = tables.get(change.table)
    return table ? [writeConsumption(table, change, isTransactional)] : []
  })
}

function withFailedItem(error: unknown, input: DynamoDbInput, staged: StagedStore): unknown {
  if (!isAnsweredError(error) || codeOf(error) !== 'ConditionalCheckFailedException') return error
  const item = staged.lookups[0]?.item
  if (input.ReturnValuesOnConditionCheckFailure !== 'ALL_OLD' || !item) return error
  return new JsonApiError('ConditionalCheckFailedException', error.message, { Item: item })
}

export async function writeItem(
  writer: TableWriter,
  operation: ItemWrite,
  input: DynamoDbInput,
): Promise<DynamoDbInput> {
  const { store } = writer
  const request = check(store, operation, input)
  const staged = stage(store)
  const answer = await run(staged.store, operation, request).catch((error: unknown) => {
    throw withFailedItem(error, input, staged)
  })
  const tables = await checkChanges(store, staged)
  await commit(writer, [{ staged, tables }])
  return { ...answer, ConsumedCapacity: consumedCapacity(() => consumptionOf(staged, tables), input)?.[0] }
}

export async function batchWriteItem(writer: TableWriter, input: DynamoDbInput): Promise<DynamoDbInput> {
  const { store } = writer
  const request = check(store, 'BatchWriteItem', input)
  const staged = stage(store)
  const answer = await run(staged.store, 'BatchWriteItem', { ...request, ReturnConsumedCapacity: undefined })
  const tables = await checkChanges(store, staged)
  await commit(writer, [{ staged, tables }])
  return { ...answer, ConsumedCapacity: consumedCapacity(() => consumptionOf(staged, tables), input) }
}
