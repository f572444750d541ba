import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import type { Permission } from '../../aws/service.ts'

const taggedSchema = z.object({ ResourceArn: z.string() })
const targetSchema = z.object({ TableName: z.string(), IndexName: z.string().optional() })
const batchSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) })
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), targetSchema)) })

/** IAM has no permission for transactions, only for the actions in them. */
const actionOfKind: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

const tableArn = (name: string) => (name.startsWith('arn:') ? name : arnOf('dynamodb', `table/${name}`))

function ofTransaction(input: unknown): Permission[] {
  const parsed = transactionSchema.safeParse(input)
  if (!parsed.success) return []
  return parsed.data.TransactItems.flatMap((entry) =>
    Object.entries(entry).map(([kind, { TableName }]) => ({
      action: `dynamodb:${actionOfKind[kind] ?? kind}`,
      resource: tableArn(TableName),
    })),
  )
}

/** Service Authorization Reference, DynamoDB. */
export function dynamoDbPermissions(operation: string, input: unknown): Permission[] {
  if (operation === 'TransactWriteItems') return ofTransaction(input)
  const action = `dynamodb:${operation}`
  const batch = batchSchema.safeParse(input)
  if (batch.success)
    return Object.keys(batch.data.RequestItems).map((table) => ({ action, resource: tableArn(table) }))
  const tagged = taggedSchema.safeParse(input)
  if (tagged.success) return [{ action, resource: tagged.data.ResourceArn }]
  const target = targetSchema.safeParse(input)
  if (!target.success) return []
  const { TableName, IndexName } = target.data
  return [{ action, resource: tableArn(TableName) + (IndexName ? `/index/${IndexName}` : '') }]
}
