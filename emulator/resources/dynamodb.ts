import * as z from 'zod'
import { arnOf } from '#emulator/aws/identity.ts'
import type { ResourceType } from '#emulator/resources/resource-type.ts'
import { tableDefinitionSchema } from '#emulator/services/dynamodb/tables.ts'

/** `AWS::DynamoDB::GlobalTable` */
export const globalTable: ResourceType = async ({ physicalName, properties }, { services }) => {
  const definition = tableDefinitionSchema.parse({ TableName: physicalName, ...properties })
  await services.dynamoDb.createTable(definition)
  return {
    ref: definition.TableName,
    attributes: { Arn: arnOf('dynamodb', `table/${definition.TableName}`) },
  }
}

const tableSchema = z.looseObject({
  LocalSecondaryIndexes: z.undefined('Local secondary indexes are not emulated.').optional(),
  StreamSpecification: z.undefined('Streams of tables are not emulated.').optional(),
})

/** `AWS::DynamoDB::Table`: a global table of one region, where the settings of the region stand with those of the table. */
export const table: ResourceType = (declaration, context) => {
  const properties = tableSchema.parse(declaration.properties)
  return globalTable({ ...declaration, properties: { ...properties, Replicas: [properties] } }, context)
}
