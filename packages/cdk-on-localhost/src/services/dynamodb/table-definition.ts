import * as z from 'zod'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }))
export const attributeDefinitionsSchema = z.array(
  z.object({ AttributeName: z.string(), AttributeType: z.string() }),
)
export const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({ ProjectionType: z.string(), NonKeyAttributes: z.array(z.string()).optional() }),
})

export const streamViewTypeSchema = z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'])
export type StreamViewType = z.output<typeof streamViewTypeSchema>

export const replicaSchema = z.object({
  DeletionProtectionEnabled: z.boolean().default(false),
  PointInTimeRecoverySpecification: z
    .object({ PointInTimeRecoveryEnabled: z.boolean(), RecoveryPeriodInDays: z.int().default(35) })
    .optional(),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
})

export const tableDefinitionSchema = z.object({
  TableName: z.string(),
  KeySchema: keySchema,
  AttributeDefinitions: attributeDefinitionsSchema,
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: z.undefined('Local secondary indexes are not emulated.').optional(),
  StreamSpecification: z.object({ StreamViewType: streamViewTypeSchema }).optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
  Replicas: z.tuple([replicaSchema]).optional(),
})
export type TableDefinition = z.input<typeof tableDefinitionSchema>
