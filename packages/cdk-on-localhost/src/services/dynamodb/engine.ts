import batchGetItem from 'dynalite/actions/batchGetItem.js'
import batchWriteItem from 'dynalite/actions/batchWriteItem.js'
import createTable from 'dynalite/actions/createTable.js'
import deleteItem from 'dynalite/actions/deleteItem.js'
import describeTable from 'dynalite/actions/describeTable.js'
import getItem from 'dynalite/actions/getItem.js'
import listTagsOfResource from 'dynalite/actions/listTagsOfResource.js'
import putItem from 'dynalite/actions/putItem.js'
import query from 'dynalite/actions/query.js'
import scan from 'dynalite/actions/scan.js'
import tagResource from 'dynalite/actions/tagResource.js'
import updateItem from 'dynalite/actions/updateItem.js'
import conditionParser from 'dynalite/db/conditionParser.js'
import database, { type Item, type Store, type Table } from 'dynalite/db/index.js'
import batchGetItemRules from 'dynalite/validations/batchGetItem.js'
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js'
import createTableRules from 'dynalite/validations/createTable.js'
import deleteItemRules from 'dynalite/validations/deleteItem.js'
import describeTableRules from 'dynalite/validations/describeTable.js'
import getItemRules from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import listTagsOfResourceRules from 'dynalite/validations/listTagsOfResource.js'
import putItemRules from 'dynalite/validations/putItem.js'
import queryRules from 'dynalite/validations/query.js'
import scanRules from 'dynalite/validations/scan.js'
import tagResourceRules from 'dynalite/validations/tagResource.js'
import updateItemRules from 'dynalite/validations/updateItem.js'
import * as z from 'zod'
import { JsonApiError } from '../../aws/json-service.ts'
import { comparingDocuments } from './deep-equality.ts'
import { remembering } from './remembered-expressions.ts'

const isRemembering = Symbol.for('emulator.remembered-expressions')
// Patched only once, because tests load this module again while dynalite stays loaded.
if (!(isRemembering in conditionParser)) {
  Object.assign(conditionParser, { parse: remembering(conditionParser.parse), [isRemembering]: true })
  Object.assign(database, { checkConditional: comparingDocuments(database.checkConditional) })
}

const engine = {
  BatchGetItem: { action: batchGetItem, rules: batchGetItemRules },
  BatchWriteItem: { action: batchWriteItem, rules: batchWriteItemRules },
  CreateTable: { action: createTable, rules: createTableRules },
  DeleteItem: { action: deleteItem, rules: deleteItemRules },
  DescribeTable: { action: describeTable, rules: describeTableRules },
  GetItem: { action: getItem, rules: getItemRules },
  ListTagsOfResource: { action: listTagsOfResource, rules: listTagsOfResourceRules },
  PutItem: { action: putItem, rules: putItemRules },
  Query: { action: query, rules: queryRules },
  Scan: { action: scan, rules: scanRules },
  TagResource: { action: tagResource, rules: tagResourceRules },
  UpdateItem: { action: updateItem, rules: updateItemRules },
}

export type EngineOperation = keyof typeof engine
export type DynamoDbInput = Record<string, unknown>

const isObject = (value: unknown) => typeof value === 'object' && value !== null
/** Not validated: dynalite wrote these, and checking every item would cost more than reading it. */
export const itemSchema = z.custom<Item>(isObject)
export const tableSchema = z.custom<Table>(isObject)

const checkedSchema = z.looseObject({
  TableName: z.string().default(''),
  IndexName: z.string().optional(),
  Key: itemSchema.optional(),
  Item: itemSchema.optional(),
  ConsistentRead: z.boolean().optional(),
  ConditionExpression: z.string().optional(),
})

export type CheckedRequest = z.infer<typeof checkedSchema>

export function validationError(message: string): JsonApiError {
  return new JsonApiError('ValidationException', message)
}

/**
 * Validates types, limits and expressions.
 * @throws an AnsweredError for a request that DynamoDB would reject
 */
export function check(store: Store, operation: EngineOperation, input: DynamoDbInput): CheckedRequest {
  const { rules } = engine[operation]
  const request = validations.checkTypes({ ...input }, rules.types)
  validations.checkValidations(request, rules.types, rules.custom, store)
  return checkedSchema.parse(request)
}

export function run(
  store: Store,
  operation: EngineOperation,
  request: CheckedRequest,
): Promise<DynamoDbInput> {
  return new Promise((resolve, reject) => {
    engine[operation].action(store, request, (error, answer) =>
      error ? reject(error) : resolve(answer ?? {}),
    )
  })
}

export async function runOperation(
  store: Store,
  operation: EngineOperation,
  input: DynamoDbInput,
): Promise<DynamoDbInput> {
  return run(store, operation, check(store, operation, input))
}

export function tableOf(store: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error)))
  })
}
