import { createHash } from 'node:crypto'
import database, { type BatchOperation, type Item, type Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { codeOf, isAnsweredError, JsonApiError } from '../../aws/json-service.ts'
import { consumedCapacity } from './capacity.ts'
import { checkChanges, commit, type Tables, type TableWriter } from './commit.ts'
import { type CheckedRequest, check, type DynamoDbInput, run, tableOf, validationError } from './engine.ts'
import { itemSize } from './item-size.ts'
import { type StagedStore, stage } from './staged-store.ts'
import { consumptionOf } from './writes.ts'

type Reason = { Code: string; Message?: string; Item?: Item }
type ActionKind = keyof typeof operationOf
type Action = { kind: ActionKind; input: DynamoDbInput; request: CheckedRequest; staged: StagedStore }
type Attempt = { reason: Reason; tables: Tables }

const maximumActions = 100
const maximumBytes = 4 * 1024 * 1024
const tokenMilliseconds = 10 * 60 * 1000
const operationOf = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  // The deletion is staged for its key and condition but never committed.
  ConditionCheck: 'DeleteItem',
} as const

const kindSchema = z.enum(['Put', 'Update', 'Delete', 'ConditionCheck'])
const inputSchema = z.looseObject({
  TransactItems: z
    .array(z.record(z.string(), z.record(z.string(), z.unknown())))
    .min(1)
    .max(maximumActions),
  ClientRequestToken: z.string().min(1).max(36).optional(),
})
const tokenSchema = z.object({ hash: z.string(), at: z.number() }).optional()

export const noReason: Reason = { Code: 'None' }

export function cancelled(reasons: readonly Reason[]): JsonApiError {
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new JsonApiError('TransactionCanceledException', message, {
    Message: message,
    CancellationReasons: reasons,
  })
}

function parse(input: DynamoDbInput) {
  const parsed = inputSchema.safeParse(input)
  if (parsed.success) return parsed.data
  throw validationError(
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to ${maximumActions} and greater than or equal to 1`,
  )
}

function actionOf(store: Store, entry: Record<string, DynamoDbInput>): Action {
  const [name, input] = Object.entries(entry)[0] ?? []
  const kind = kindSchema.safeParse(name)
  if (Object.keys(entry).length !== 1 || !kind.success || !input)
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete')
  const request = check(store, operationOf[kind.data], input)
  if (kind.data === 'ConditionCheck' && !request.ConditionExpression)
    throw validationError('The expression can not be empty; ConditionExpression must not be null')
  return { kind: kind.data, input, request, staged: stage(store) }
}

async function refuseDuplicates(store: Store, actions: readonly Action[]) {
  const seen = new Set<string>()
  for (const { request } of actions) {
    const table = await tableOf(store, request.TableName)
    const item = request.Key ?? request.Item ?? {}
    if (!table.KeySchema.every(({ AttributeName }) => item[AttributeName])) continue
    const key = `${request.TableName}/${database.createKey(item, table)}`
    if (seen.has(key))
      throw validationError('Transaction request cannot include multiple operations on one item')
    seen.add(key)
  }
}

async function attempt(store: Store, action: Action): Promise<Attempt> {
  const { kind, request, staged } = action
  try {
    await run(staged.store, operationOf[kind], request)
    if (kind === 'ConditionCheck') staged.operations.length = 0
    return { reason: noReason, tables: await checkChanges(store, staged) }
  } catch (error) {
    return { reason: reasonOf(error, action), tables: new Map() }
  }
}

function reasonOf(error: unknown, { input, staged }: Action): Reason {
  if (!isAnsweredError(error)) throw error
  if (codeOf(error) !== 'ConditionalCheckFailedException')
    return { Code: 'ValidationError', Message: error.message }
  const item = staged.lookups[0]?.item
  const isShown = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && item
  return { Code: 'ConditionalCheckFailed', Message: error.message, ...(isShown && { Item: item }) }
}

function refuseTooLarge(actions: readonly Action[]) {
  const bytes = actions
    .flatMap(({ staged }) => staged.changes)
    .reduce(
      (sum, { before, after }) =>
        sum + Math.max(...[before, after].map((item) => (item ? itemSize(item) : 0))),
      0,
    )
  if (bytes > maximumBytes)
    throw validationError('The aggregate size of the items in the transaction cannot exceed 4 MB')
}

const tokenKey = (token: string) => `token~${token}`

/**
 * Idempotency tokens are valid for ten minutes.
 * @throws IdempotentParameterMismatchException when the token belongs to another transaction
 */
function isRepeated(store: Store, token: string, memory: { hash: string; now: number }): boolean {
  const used = tokenSchema.parse(store.db.getSync(tokenKey(token)))
  if (!used || memory.now - used.at > tokenMilliseconds) return false
  if (used.hash === memory.hash) return true
  throw new JsonApiError(
    'IdempotentParameterMismatchException',
    'The provided client token is already in use with a different request',
  )
}

/** Atomic, even if the process dies. Callers must serialize calls. */
export async function transactWriteItems(
  writer: TableWriter,
  input: DynamoDbInput,
  context: { now: Date; takeConflict(): boolean },
): Promise<DynamoDbInput> {
  const { store } = writer
  const { TransactItems: entries, ClientRequestToken: token } = parse(input)
  const hash = createHash('sha256').update(JSON.stringify(entries)).digest('hex')
  const now = context.now.getTime()
  if (token && isRepeated(store, token, { hash, now })) return {}
  const actions = entries.map((entry) => actionOf(store, entry))
  await refuseDuplicates(store, actions)
  if (context.takeConflict()) {
    const conflict = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
    throw cancelled(actions.map((_, position) => (position === 0 ? conflict : noReason)))
  }
  const attempts: Attempt[] = []
  for (const action of actions) attempts.push(await attempt(store, action))
  const reasons = attempts.map(({ reason }) => reason)
  if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons)
  refuseTooLarge(actions)
  const remembered: BatchOperation[] = token
    ? [{ type: 'put', key: tokenKey(token), value: { hash, at: now } }]
    : []
  const attempted = actions.map((action, position) => ({
    ...action,
    tables: attempts[position]?.tables ?? new Map(),
  }))
  const writes = attempted.filter(({ kind }) => kind !== 'ConditionCheck')
  await commit(writer, writes, remembered)
  const consumptions = () =>
    attempted.flatMap(({ kind, staged, tables }) => {
      const changes = kind === 'ConditionCheck' ? checkedOnly(staged) : staged.changes
      return consumptionOf({ ...staged, changes }, tables, true)
    })
  return { ConsumedCapacity: consumedCapacity(consumptions, input) }
}

/** A condition check costs as much as rewriting the unchanged item. */
function checkedOnly(staged: StagedStore) {
  return staged.changes.map((change) => ({ ...change, after: change.before }))
}

export async function forgetOldTokens(store: Store, now: Date) {
  const stale: BatchOperation[] = []
  for await (const [key, value] of store.db.iterator({ gte: 'token~', lt: 'token~\xff' })) {
    const token = tokenSchema.parse(value)
    if (token && now.getTime() - token.at > tokenMilliseconds) stale.push({ type: 'del', key })
  }
  if (stale.length > 0) await store.db.batch(stale)
}
